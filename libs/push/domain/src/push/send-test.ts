import type { Actor } from '@tandem/shared-kernel';
import { PushError } from '../push-error.ts';
import type { PushPorts } from '../push-ports.ts';
import type { Device } from '../devices/device.ts';
import type { DeviceQueries } from '../devices/device-repository.ts';
import type { TargetReference } from './push-queue.ts';

/** Asks the bouncer, if there is one, whether it knows a token. */
export interface TokenCheck {
  /**
   * @throws PushError PUSH_DEVICE_UNKNOWN_AT_BOUNCER, PUSH_BOUNCER_UNREACHABLE,
   *   PUSH_BOUNCER_FAILED
   */
  sendTest(actor: Actor, tokens: readonly { kind: 'fcm' | 'apns'; token: string }[]): Promise<void>;
}

type Ports = Pick<PushPorts, 'unitOfWork'> & {
  /** `null`: tests go out by the worker, like every push. */
  readonly remote: TokenCheck | null;
};

/**
 * Pushes a test to one token of the actor, or to all of them.
 *
 * @see `POST mobile_push/test_notification`
 */
export class SendTestPush {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** @throws PushError PUSH_DEVICE_NOT_RECOGNIZED, and see {@link TokenCheck} */
  async execute(actor: Actor, { token }: { readonly token?: string | undefined }): Promise<void> {
    const { unitOfWork, remote } = this.#ports;
    const known = await unitOfWork.run((tx) => tx.tokens.list(actor.userId));
    const meant = known.filter((each) => token === undefined || each.token === token);
    if (token !== undefined && meant.length === 0) {
      throw new PushError('PUSH_DEVICE_NOT_RECOGNIZED');
    }
    if (meant.length === 0) return;
    if (remote) return remote.sendTest(actor, meant);
    const targets = meant.map(({ id }): TargetReference => ({ type: 'token', id }));
    await unitOfWork.run((tx) => tx.pushes.addTests(actor.userId, targets));
  }
}

/**
 * Pushes an encrypted test to one device of the actor, or to all of them.
 *
 * @see `POST mobile_push/e2ee/test_notification`
 */
export class SendEncryptedTestPush {
  readonly #ports: Pick<PushPorts, 'unitOfWork'> & { readonly devices: DeviceQueries };

  constructor(ports: Pick<PushPorts, 'unitOfWork'> & { readonly devices: DeviceQueries }) {
    this.#ports = ports;
  }

  /** @throws PushError PUSH_NO_ACTIVE_DEVICE */
  async execute(
    actor: Actor,
    { deviceId }: { readonly deviceId?: number | undefined },
  ): Promise<void> {
    const { devices, unitOfWork } = this.#ports;
    const active = (await devices.list(actor.userId)).filter(
      (each) => isActive(each) && (deviceId === undefined || each.id === deviceId),
    );
    if (active.length === 0) throw new PushError('PUSH_NO_ACTIVE_DEVICE');
    const targets = active.map(({ id }): TargetReference => ({ type: 'device', id }));
    await unitOfWork.run((tx) => tx.pushes.addTests(actor.userId, targets));
  }
}

function isActive({ tokenId, pushKey }: Device): boolean {
  return tokenId !== null && pushKey !== null;
}

import type { Actor } from '@tandem/shared-kernel';
import { PushError } from '../push-error.ts';
import type { PushPorts } from '../push-ports.ts';
import { checkCredential } from './credential-check.ts';

/** Devices of one user, including those that were never removed. */
const MAX_DEVICES_PER_USER = 1_000;

type Ports = Pick<PushPorts, 'unitOfWork'>;

/**
 * Registers the device of the actor.
 *
 * @see `POST register_client_device`
 */
export class RegisterClientDevice {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** @throws PushError CREDENTIAL_ENDED, DEVICES_TOO_MANY */
  execute(actor: Actor): Promise<{ readonly deviceId: number }> {
    const { realmId, userId } = actor;
    return this.#ports.unitOfWork.run(async (tx) => {
      await checkCredential(tx, actor);
      const limit = MAX_DEVICES_PER_USER;
      const deviceId = await tx.devices.add(userId, limit);
      if (deviceId === null) throw new PushError('DEVICES_TOO_MANY', { limit });
      await tx.events.append({ type: 'device.added', realmId, userId, deviceId });
      return { deviceId };
    });
  }
}

/**
 * Removes a client: it receives no pushes any more.
 *
 * @see `POST remove_client_device`
 */
export class RemoveClientDevice {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** @throws PushError DEVICE_UNKNOWN */
  execute({ realmId, userId }: Actor, { deviceId }: { readonly deviceId: number }): Promise<void> {
    return this.#ports.unitOfWork.run(async (tx) => {
      if (!(await tx.devices.remove(userId, deviceId))) {
        throw new PushError('DEVICE_UNKNOWN');
      }
      await tx.events.append({ type: 'device.removed', realmId, userId, deviceId });
    });
  }
}

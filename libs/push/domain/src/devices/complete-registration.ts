import type { UnitOfWork } from '@tandem/shared-kernel';
import type { PushDeliveryPorts, PushTx } from '../push-ports.ts';
import type { DeviceChange } from './device.ts';
import type { PushRegistration, RegistrationOutcome } from './registration.ts';

interface Ports extends Pick<PushDeliveryPorts, 'bouncer' | 'fingerprints'> {
  readonly unitOfWork: UnitOfWork<Pick<PushTx, 'devices' | 'tokens' | 'events'>>;
}

/**
 * Registers a token with the bouncer, and activates it when the bouncer accepts. A token of the same device
 * of the older kind is removed with that: one message is pushed to it once.
 */
export class CompleteRegistration {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** @throws Error when the bouncer is unavailable */
  async execute(registration: PushRegistration): Promise<void> {
    const { bouncer, unitOfWork, fingerprints } = this.#ports;
    const { realmId, userId, deviceId, tokenId } = registration;
    const outcome = await bouncer.register(registration);
    await unitOfWork.run(async (tx) => {
      const device = await tx.devices.lock(userId, deviceId);
      // The device was removed or registered again meanwhile.
      if (device?.pendingTokenId !== tokenId) return;
      await tx.devices.change(deviceId, changeBy(outcome, tokenId));
      if (outcome.accepted) {
        for (const { kind, token } of await tx.tokens.list(userId)) {
          if (kind === device.tokenKind && fingerprints.fingerprintOf(token) === tokenId) {
            await tx.tokens.remove(userId, kind, token);
          }
        }
      }
      await tx.events.append({
        type: 'device.changed',
        realmId,
        userId,
        deviceId,
        changes: outcome.accepted ? { tokenId, pendingTokenId: null } : { errorCode: outcome.code },
      });
    });
  }
}

function changeBy(outcome: RegistrationOutcome, tokenId: string): DeviceChange {
  return outcome.accepted
    ? { tokenId, pendingTokenId: null, providerToken: outcome.providerToken }
    : { errorCode: outcome.code };
}

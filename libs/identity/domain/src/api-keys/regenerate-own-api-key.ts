import type { Actor } from '@tandem/shared-kernel';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedOwnAccount } from '../identity-tx.ts';
import { checkCredential } from '../sessions/check-credential.ts';
import { giveNewApiKey } from './give-new-api-key.ts';

/**
 * Gives the actor a new API key; the old one becomes invalid at once, in all processes.
 *
 * @see `POST users/me/api_key/regenerate`
 */
export class RegenerateOwnApiKey {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'apiKeys' | 'changes' | 'clock'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'apiKeys' | 'changes' | 'clock'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError CREDENTIAL_ENDED */
  async execute(actor: Actor): Promise<{ readonly apiKey: string }> {
    const { changes, clock, unitOfWork } = this.#ports;
    const { realmId, userId } = actor;
    const apiKey = await unitOfWork.by(actor).run(async (tx) => {
      await checkCredential(tx, actor, clock.now());
      const key = await giveNewApiKey(tx, this.#ports, await lockedOwnAccount(tx, actor));
      // The key is not in the log.
      await tx.events.append({ type: 'user.api_key_changed', realmId, userId });
      return key;
    });
    changes.announce({ userId });
    return { apiKey };
  }
}

import type { Actor } from '@tandem/shared-kernel';
import type { IdentityPorts } from '../identity-ports.ts';
import { authenticateAgain } from '../authenticate-again.ts';
import { giveNewApiKey } from './give-new-api-key.ts';

/**
 * Gives the actor a new API key; the old one becomes invalid at once, in all processes.
 *
 * @see `POST users/me/api_key/regenerate`
 */
export class RegenerateOwnApiKey {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'apiKeys' | 'changes'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'apiKeys' | 'changes'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED */
  async execute(actor: Actor): Promise<{ readonly apiKey: string }> {
    const { changes, unitOfWork } = this.#ports;
    const { realmId, userId } = actor;
    const apiKey = await unitOfWork.by(actor).run(async (tx) => {
      const { account } = await authenticateAgain(tx, actor);
      const key = await giveNewApiKey(tx, this.#ports, account);
      // The key is not in the log.
      await tx.events.append({ type: 'user.api_key_changed', realmId, userId });
      return key;
    });
    changes.announce({ userId });
    return { apiKey };
  }
}

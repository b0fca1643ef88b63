import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount } from '../identity-tx.ts';
import type { Operator } from '../operator.ts';
import { giveNewApiKey } from './give-new-api-key.ts';

/** Gives an account a new API key; the old one becomes invalid at once, everywhere. */
export class RotateApiKey {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'apiKeys' | 'changes'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'apiKeys' | 'changes'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError NO_SUCH_USER */
  async execute(
    operator: Operator,
    { userId }: { readonly userId: number },
  ): Promise<{ readonly apiKey: string }> {
    const apiKey = await this.#ports.unitOfWork.by(operator).run(async (tx) => {
      const account = await lockedAccount(tx, operator.realmId, userId);
      const key = await giveNewApiKey(tx, this.#ports, account);
      const { realmId } = operator;
      await tx.events.append(
        account.bot
          ? { type: 'bot.api_key_changed', realmId, userId, actorId: null }
          : { type: 'user.api_key_changed', realmId, userId },
      );
      return key;
    });
    this.#ports.changes.announce({ userId });
    return { apiKey };
  }
}

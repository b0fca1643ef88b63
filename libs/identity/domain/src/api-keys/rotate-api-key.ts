import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount } from '../identity-tx.ts';
import type { Operator } from '../operator.ts';

/** Gives an account a new API key; the old one stops working at once, everywhere. */
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
    const apiKey = await this.#ports.unitOfWork.run(async (tx) => {
      const account = await lockedAccount(tx, operator.realmId, userId);
      const version = account.apiKeyVersion + 1;
      const key = this.#ports.apiKeys.keyOf(userId, version);
      await tx.users.setApiKey(userId, { version, hash: this.#ports.apiKeys.hashOf(key) });
      return key;
    });
    this.#ports.changes.announce({ userId });
    return { apiKey };
  }
}

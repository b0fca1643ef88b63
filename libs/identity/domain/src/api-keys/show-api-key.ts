import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount } from '../identity-tx.ts';
import type { Operator } from '../operator.ts';

/** Shows the operator the present API key of an account. */
export class ShowApiKey {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'apiKeys'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'apiKeys'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError NO_SUCH_USER */
  async execute(
    operator: Operator,
    { userId }: { readonly userId: number },
  ): Promise<{ readonly apiKey: string }> {
    const account = await this.#ports.unitOfWork.run((tx) =>
      lockedAccount(tx, operator.realmId, userId),
    );
    return { apiKey: this.#ports.apiKeys.keyOf(userId, account.apiKeyVersion) };
  }
}

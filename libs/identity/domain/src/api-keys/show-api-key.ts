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
    const { realmId } = operator;
    const account = await this.#ports.unitOfWork.by(operator).run(async (tx) => {
      await tx.audit.append({ kind: 'user.api_key_shown', realmId, objectId: userId, userId });
      return lockedAccount(tx, realmId, userId);
    });
    return { apiKey: this.#ports.apiKeys.keyOf(userId, account.apiKeyVersion) };
  }
}

import { setPassword } from '../api-keys/give-new-api-key.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount, realmOf } from '../identity-tx.ts';
import { isStrongPassword } from '../log-in/password.ts';
import type { Operator } from '../operator.ts';

/** The user and the new password. */
interface SetUserPasswordInput {
  readonly userId: number;
  readonly password: string;
}

/** Sets a user's password without the old one, if that is lost. */
export class SetUserPassword {
  readonly #ports: Pick<
    IdentityPorts,
    'unitOfWork' | 'passwords' | 'strength' | 'changes' | 'apiKeys'
  >;

  constructor(
    ports: Pick<IdentityPorts, 'unitOfWork' | 'passwords' | 'strength' | 'changes' | 'apiKeys'>,
  ) {
    this.#ports = ports;
  }

  /**
   * @returns whether the API key changed, if the organization requires that
   * @throws IdentityError PASSWORD_TOO_WEAK, NO_SUCH_USER (bots too: they have no password)
   */
  async execute(
    operator: Operator,
    { userId, password }: SetUserPasswordInput,
  ): Promise<{ readonly apiKeyRotated: boolean }> {
    const { realmId } = operator;
    if (!(await isStrongPassword(this.#ports.strength, password, []))) {
      throw new IdentityError('PASSWORD_TOO_WEAK');
    }
    // Outside the transaction: it takes longer than all work inside.
    const hash = await this.#ports.passwords.hash(password);
    const apiKeyRotated = await this.#ports.unitOfWork.by(operator).run(async (tx) => {
      const account = await lockedAccount(tx, realmId, userId);
      if (account.bot) throw new IdentityError('NO_SUCH_USER');
      return setPassword(tx, this.#ports, { realm: await realmOf(tx, realmId), account, hash });
    });
    this.#ports.changes.announce({ userId });
    return { apiKeyRotated };
  }
}

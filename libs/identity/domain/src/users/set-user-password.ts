import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount } from '../identity-tx.ts';
import { isStrongPassword } from '../log-in/password.ts';
import type { Operator } from '../operator.ts';

/** Whose password becomes what. */
export interface SetUserPasswordInput {
  readonly userId: number;
  readonly password: string;
}

/** Gives a person a password without the old one: the cure for one that is lost. */
export class SetUserPassword {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'passwords' | 'strength' | 'changes'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'passwords' | 'strength' | 'changes'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError PASSWORD_TOO_WEAK, NO_SUCH_USER (bots too: they have no password) */
  async execute({ realmId }: Operator, { userId, password }: SetUserPasswordInput): Promise<void> {
    if (!(await isStrongPassword(this.#ports.strength, password, []))) {
      throw new IdentityError('PASSWORD_TOO_WEAK');
    }
    // Outside the transaction: it takes longer than everything inside.
    const passwordHash = await this.#ports.passwords.hash(password);
    await this.#ports.unitOfWork.run(async (tx) => {
      const account = await lockedAccount(tx, realmId, userId);
      if (account.bot) throw new IdentityError('NO_SUCH_USER');
      await tx.accountDetails.setPassword(userId, passwordHash);
      await tx.events.append({ type: 'user.password_changed', realmId, userId });
    });
    this.#ports.changes.announce({ userId });
  }
}

import { ROLES, type Role } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount, realmLocked } from '../identity-tx.ts';
import type { Operator } from '../operator.ts';

/** Gives an account another role. It holds from the account's next request on. */
export class SetUserRole {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError NO_SUCH_REALM, NO_SUCH_USER, ONLY_OWNER_MUST_STAY */
  async execute(
    operator: Operator,
    { userId, role }: { readonly userId: number; readonly role: Role },
  ): Promise<void> {
    await this.#ports.unitOfWork.run(async (tx) => {
      // Locked before any account: two owners who take each other's role must not both succeed.
      await realmLocked(tx, operator.realmId);
      const account = await lockedAccount(tx, operator.realmId, userId);
      if (account.role === role) return;
      const losesAnOwner = account.role === ROLES.owner && account.isActive && !account.bot;
      if (losesAnOwner && (await tx.users.countActiveOwners(operator.realmId)) === 1) {
        throw new IdentityError('ONLY_OWNER_MUST_STAY');
      }
      await tx.users.setRole(userId, role);
    });
    this.#ports.changes.announce({ userId });
  }
}

import type { Role } from '@tandem/shared-kernel';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount, realmLocked } from '../identity-tx.ts';
import type { Operator } from '../operator.ts';
import { changeRole } from './change-role.ts';

/** Changes the role of an account, from its next request on. */
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
    await this.#ports.unitOfWork.by(operator).run(async (tx) => {
      await realmLocked(tx, operator.realmId);
      await changeRole(tx, await lockedAccount(tx, operator.realmId, userId), role, null);
    });
    this.#ports.changes.announce({ userId });
  }
}

import type { AuditValues } from '@tandem/shared-kernel';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount } from '../identity-tx.ts';
import type { Operator } from '../operator.ts';
import type { UserAccount } from './user-account.ts';

/** Permissions of an account over the API that only the operator can grant, beside its role. */
export type GrantedPermissions = Pick<UserAccount, 'canCreateUsers' | 'canChangeUserEmails'>;

/** The permissions of an account; absent ones do not change. */
interface GrantPermissionsInput extends Partial<GrantedPermissions> {
  readonly userId: number;
}

/** Grants an account permissions that no role has, or revokes them. */
export class GrantPermissions {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError NO_SUCH_USER */
  async execute(
    operator: Operator,
    { userId, ...given }: GrantPermissionsInput,
  ): Promise<GrantedPermissions> {
    const { realmId } = operator;
    const granted = await this.#ports.unitOfWork.by(operator).run(async (tx) => {
      const account = await lockedAccount(tx, realmId, userId);
      const permissions = {
        canCreateUsers: given.canCreateUsers ?? account.canCreateUsers,
        canChangeUserEmails: given.canChangeUserEmails ?? account.canChangeUserEmails,
      };
      await tx.users.setPermissions(userId, permissions);
      await tx.audit.append({
        kind: 'user.permissions_changed',
        realmId,
        objectId: userId,
        userId,
        before: shown(account),
        after: shown(permissions),
      });
      return permissions;
    });
    this.#ports.changes.announce({ userId });
    return granted;
  }
}

function shown({ canCreateUsers, canChangeUserEmails }: GrantedPermissions): AuditValues {
  return { can_create_users: canCreateUsers, can_change_user_emails: canChangeUserEmails };
}

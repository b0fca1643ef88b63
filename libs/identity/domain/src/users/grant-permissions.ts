import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount } from '../identity-tx.ts';
import type { Operator } from '../operator.ts';
import type { UserAccount } from './user-account.ts';

/** What only the operator can allow an account to do over the API, beside its role. */
export type GrantedPermissions = Pick<UserAccount, 'canCreateUsers' | 'canChangeUserEmails'>;

/** What an account may do; what is left out stays. */
interface GrantPermissionsInput extends Partial<GrantedPermissions> {
  readonly userId: number;
}

/** Allows an account what no role does, or takes it back. */
export class GrantPermissions {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError NO_SUCH_USER */
  async execute(
    { realmId }: Operator,
    { userId, ...given }: GrantPermissionsInput,
  ): Promise<GrantedPermissions> {
    const granted = await this.#ports.unitOfWork.run(async (tx) => {
      const account = await lockedAccount(tx, realmId, userId);
      const permissions = {
        canCreateUsers: given.canCreateUsers ?? account.canCreateUsers,
        canChangeUserEmails: given.canChangeUserEmails ?? account.canChangeUserEmails,
      };
      await tx.users.setPermissions(userId, permissions);
      return permissions;
    });
    this.#ports.changes.announce({ userId });
    return granted;
  }
}

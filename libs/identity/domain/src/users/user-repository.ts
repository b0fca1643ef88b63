import type { Role } from '@tandem/shared-kernel';
import type { NewUserAccount, UserAccount } from './user-account.ts';

/**
 * Accounts, for commands. Bound to the command's transaction. Changes of an account's credentials,
 * role or activity notify all processes when the transaction commits.
 */
export interface UserRepository {
  /** An id that no account has or will get: keys and generated addresses are derived from it. */
  nextId(): Promise<number>;
  /**
   * @throws IdentityError EMAIL_IN_USE when an account of the organization has that real address, ignoring
   *   case, deactivated ones included
   */
  add(account: NewUserAccount): Promise<void>;
  /** Whether an account of the organization has that real address, as {@link add} sees it. */
  isEmailInUse(realmId: number, email: string): Promise<boolean>;
  /** Finds an account and keeps others from changing it until the transaction ends. */
  lock(realmId: number, userId: number): Promise<UserAccount | null>;
  /** The bots that the account owns, ascending, locked as by {@link lock}. */
  lockBotsOf(ownerId: number): Promise<readonly UserAccount[]>;
  /** An activated user is not deleted any more. */
  setActive(userIds: readonly number[], isActive: boolean): Promise<void>;
  /** Permanently removes name, picture and profile. */
  deleteProfiles(userIds: readonly number[], fullName: string): Promise<void>;
  setRole(userId: number, role: Role): Promise<void>;
  /** Permissions from the operator, beside the role. */
  setPermissions(
    userId: number,
    permissions: Pick<UserAccount, 'canCreateUsers' | 'canChangeUserEmails'>,
  ): Promise<void>;
  setApiKey(
    userId: number,
    key: { readonly version: number; readonly hash: Uint8Array },
  ): Promise<void>;
  /** Counts the active owners of the organization. */
  countActiveOwners(realmId: number): Promise<number>;
  /** Whether any other account of the organization is active, bots included. */
  isAnybodyElseActive(realmId: number, userId: number): Promise<boolean>;
}

import type { EmailVisibility } from '../users/user-account.ts';

/** An address of an account, and who may see it. */
export interface AccountAddress {
  readonly deliveryEmail: string;
  /** The API email, which follows from the other two. */
  readonly email: string;
  readonly emailVisibility: EmailVisibility;
}

/** Names and addresses of accounts, for commands. Bound to the command's transaction. */
export interface AccountDetailsRepository {
  /**
   * Whether another user of the organization has that name, ignoring case. Locks the name: concurrent
   * commands for the same name wait until the transaction ends.
   */
  isNameTaken(realmId: number, fullName: string, exceptUserId: number): Promise<boolean>;
  setFullName(userId: number, fullName: string): Promise<void>;
  timezoneOf(userId: number): Promise<string>;
  /** @param timezone a name of the IANA database, or empty */
  setTimezone(userId: number, timezone: string): Promise<void>;
  setPassword(userId: number, passwordHash: string): Promise<void>;
  /** True if the account's password still has that stored hash, so that no other command has replaced it. */
  hasPassword(userId: number, passwordHash: string | null): Promise<boolean>;
  /**
   * Makes a first log-in the time at which the account joined.
   *
   * @returns false when another log-in was first, or the account joined when it was created
   */
  joinAt(userId: number, firstLogin: Date): Promise<boolean>;
  /** The account of the organization that has a real address, ignoring case. */
  holderOf(
    realmId: number,
    deliveryEmail: string,
  ): Promise<{ readonly id: number; readonly isActive: boolean } | null>;
  /** @throws IdentityError EMAIL_IN_USE */
  setAddress(userId: number, address: AccountAddress): Promise<void>;
}

import type { Role } from '@tandem/shared-kernel';

/** An account in a list of operators. */
export interface ListedAccount {
  readonly id: number;
  /** The real address. */
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly isBot: boolean;
  readonly joined: Date;
  readonly lastLogin: Date | null;
  readonly canCreateUsers: boolean;
  readonly canChangeUserEmails: boolean;
}

/** Filters of accounts; absent ones do not filter. */
export interface AccountFilter {
  readonly role?: Role | undefined;
  /** Only this account. */
  readonly userId?: number | undefined;
  readonly isActive?: boolean | undefined;
  readonly isBot?: boolean | undefined;
  /** The most that are returned; all by default. */
  readonly limit?: number | undefined;
}

/** Lists accounts for operators, who see all data of their server. */
export interface AccountListQueries {
  /** Returns the accounts of an organization, ordered by id. */
  list(realmId: number, filter?: AccountFilter): Promise<readonly ListedAccount[]>;
}

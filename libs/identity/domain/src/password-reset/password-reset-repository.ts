import type { AccountMailRecipient } from '../account-mail/account-mail-queries.ts';

/** A request for a new password. Whether an account has the address is not known when it is stored. */
export interface PasswordReset {
  readonly id: number;
  readonly realmId: number;
  /** As it was typed, in lower case. */
  readonly email: string;
  /** What `networkOf` makes of the address that the request came from. */
  readonly network: string;
  readonly requestedAt: Date;
}

/** Requests for new passwords, for commands. Bound to the transaction. */
export interface PasswordResetRepository {
  /** A number that no request has or will get: the link is derived from it. */
  nextId(): Promise<number>;
  add(reset: PasswordReset, tokenHash: Uint8Array): Promise<void>;
  /** How many requests there were since a moment, for the address and from the network. */
  countSince(
    reset: Pick<PasswordReset, 'realmId' | 'email' | 'network'>,
    since: Date,
  ): Promise<{ readonly forEmail: number; readonly fromNetwork: number }>;
  /** The request behind a link that was not used. */
  find(tokenHash: Uint8Array): Promise<PasswordReset | null>;
  /** Makes every link for the address useless. */
  useUp(realmId: number, email: string): Promise<void>;
}

/** Reads requests for new passwords. */
export interface PasswordResetQueries {
  /**
   * Whom mails about requests go to, by the number of the request: active users who have the address, for links
   * that were not used. One round trip.
   */
  recipients(ids: readonly number[]): Promise<ReadonlyMap<number, AccountMailRecipient>>;
}

import type { AccountMailRecipient } from '../account-mail/account-mail-queries.ts';

/** A request for a new password. Whether an account has the address is not known when it is stored. */
export interface PasswordReset {
  readonly id: number;
  readonly realmId: number;
  /** The address as entered, in lower case. */
  readonly email: string;
  /** `networkOf` of the client's address. */
  readonly network: string;
  readonly requestedAt: Date;
}

/** Requests for new passwords, for commands. Bound to the transaction. */
export interface PasswordResetRepository {
  /** An id that no request has or will get: the link is derived from it. */
  nextId(): Promise<number>;
  add(reset: PasswordReset, tokenHash: Uint8Array): Promise<void>;
  /**
   * Counts the requests since a moment, for the address and from the network. Other commands that count for one
   * of them wait until the transaction ends.
   */
  countSince(
    reset: Pick<PasswordReset, 'realmId' | 'email' | 'network'>,
    since: Date,
  ): Promise<{ readonly forEmail: number; readonly fromNetwork: number }>;
  /** The request of an unused link. */
  find(tokenHash: Uint8Array): Promise<PasswordReset | null>;
  /** Invalidates every link for the address. */
  useUp(realmId: number, email: string): Promise<void>;
}

/** Reads requests for new passwords. */
export interface PasswordResetQueries {
  /**
   * The recipients of mails about requests, by the id of the request: active users with the address, for
   * unused links. One round trip.
   */
  recipients(ids: readonly number[]): Promise<ReadonlyMap<number, AccountMailRecipient>>;
}

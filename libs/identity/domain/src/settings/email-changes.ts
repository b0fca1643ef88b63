/** A requested address, until the user confirms it. */
export interface EmailChange {
  readonly id: number;
  readonly realmId: number;
  readonly userId: number;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly requestedAt: Date;
}

/** Facts about addresses before a change, for commands. Bound to the transaction. */
export interface EmailChangeRepository {
  /** An id that no change has or will get: the link is derived from it. */
  nextId(): Promise<number>;
  /** Adds a change, and removes pending ones of the same user. */
  add(change: EmailChange, tokenHash: Uint8Array): Promise<void>;
  /** Makes every link of the user useless. */
  giveUp(userId: number): Promise<void>;
  /** The times of the user's requests, the latest first, since `since`. */
  requestsOf(userId: number, since: Date): Promise<readonly Date[]>;
  /** Removes and returns the change of a link. `null` when it is no longer pending. */
  take(tokenHash: Uint8Array): Promise<EmailChange | null>;
}

/** The data of the mail about a change. */
export interface EmailChangeMail extends EmailChange {
  readonly fullName: string;
  readonly realmName: string;
  readonly realmStringId: string;
}

/** Reads changes of addresses. */
export interface EmailChangeQueries {
  /** Those of the changes that still wait, by number; one round trip. */
  mails(ids: readonly number[]): Promise<ReadonlyMap<number, EmailChangeMail>>;
}

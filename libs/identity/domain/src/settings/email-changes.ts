/** A requested address, until the user confirms it. */
export interface EmailChange {
  readonly id: number;
  readonly realmId: number;
  readonly userId: number;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly requestedAt: Date;
}

/** What is asked of an address before it is taken, for commands. Bound to the transaction. */
export interface EmailChangeRepository {
  /** A number that no change has or will get: the link is derived from it. */
  nextId(): Promise<number>;
  /** Adds a change, and gives up the ones of the same person that wait. */
  add(change: EmailChange, tokenHash: Uint8Array): Promise<void>;
  /** When the person asked, the latest first, as far back as `since`. */
  requestsOf(userId: number, since: Date): Promise<readonly Date[]>;
  /** The change behind a link, once: who finds it keeps it. `null` when it waits no longer. */
  take(tokenHash: Uint8Array): Promise<EmailChange | null>;
}

/** What the mail about a change needs. */
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

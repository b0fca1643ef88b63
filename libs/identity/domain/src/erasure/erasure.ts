/**
 * The extent of an erasure: name, address, picture, profile, settings and credentials, while messages
 * remain; or everything, messages, reactions and files included.
 */
export type ErasureKind = 'identity' | 'everything';

/** Rows by kind: `messages`, `reactions`, `files` … */
export type ErasedCounts = Readonly<Record<string, number>>;

/** An erasure of a user, and its report. */
export interface Erasure {
  readonly id: number;
  readonly realmId: number;
  readonly userId: number;
  readonly kind: ErasureKind;
  /** `null`: the operator. */
  readonly requestedBy: number | null;
  readonly requestedAt: Date;
  /** `null` while a worker removes data. */
  readonly finishedAt: Date | null;
  readonly removed: ErasedCounts;
  /** Messages of other users that mention the user; they are not changed. `null` until they are counted. */
  readonly mentions: number | null;
}

/** The erasure of a user whose data is removed. */
export type ErasedUser = Pick<Erasure, 'realmId' | 'userId' | 'kind'>;

/** Erasures. Bound to the transaction of a command. */
export interface ErasureRepository {
  /** The erasures of a user. */
  of(userId: number): Promise<readonly Erasure[]>;
  /** Records an erasure and queues it for a worker. */
  add(erasure: ErasedUser & Pick<Erasure, 'requestedBy' | 'requestedAt'>): Promise<Erasure>;
  /**
   * Replaces the addresses of a user, and removes password, API key, settings and other data of the
   * account.
   *
   * @param address replaces both
   */
  anonymize(userId: number, address: string): Promise<void>;
  /** @returns `null` for an erasure that does not exist or has finished */
  lockUnfinished(id: number): Promise<Erasure | null>;
  /** An erasure, finished or not. @returns `null` if the account was reactivated since */
  lockDeactivated(id: number): Promise<Erasure | null>;
  addRemoved(id: number, counts: ErasedCounts): Promise<void>;
  setMentions(id: number, mentions: number): Promise<void>;
  finish(id: number, finishedAt: Date): Promise<void>;
}

/** Reads erasures. */
export interface ErasureQueries {
  /** Those of an organization, the latest first. */
  list(realmId: number): Promise<readonly Erasure[]>;
  find(realmId: number, id: number): Promise<Erasure | null>;
}

/** The data that one context has of users. Bound to the transaction of a batch of an erasure. */
export interface PersonalData {
  /**
   * Removes some of the data that the erasure includes.
   *
   * @param limit bounds the rows that are locked against other users
   * @returns the removed data; no counts if nothing is left
   */
  eraseBatch(user: ErasedUser, limit: number): Promise<ErasedCounts>;
  /** Messages of other users that mention the user. */
  countMentions?(userId: number): Promise<number>;
}

/** Failures of erasures. */
export interface ErasureFailures {
  ERASURE_UNKNOWN: null;
}

/** A stored content, which can be read several times. */
export interface StoredContent {
  /** The size in bytes. */
  readonly size: number;
  /** @param range counted from 0, both ends included; everything by default */
  read(range?: { readonly start: number; readonly end: number }): AsyncIterable<Uint8Array>;
  /**
   * An address at the store that serves the content for a minute without authentication. Absent if clients cannot
   * use the store itself.
   */
  directUrl?(download: DirectDownload): Promise<string>;
}

/** The headers of a direct download. */
export interface DirectDownload {
  readonly contentType: string;
  /** The header `content-disposition`. */
  readonly disposition: string;
}

/** A content in a list of contents. */
export interface ListedContent {
  readonly key: string;
  /** The size in bytes. */
  readonly size: number;
  readonly storedAt: Date;
}

/**
 * Stores contents by keys such as `uploads/2/ab/4yXn/photo.png`. It does not participate in transactions: a
 * command that stores a content schedules its removal beforehand, and cancels that with its commit, see
 * `FileRemovals`.
 */
export interface ContentStore {
  /**
   * Stores a content atomically, replacing an earlier one.
   *
   * @returns its size in bytes
   * @throws the errors of reading it; nothing is stored then
   */
  put(key: string, content: AsyncIterable<Uint8Array> | Uint8Array): Promise<number>;
  /** `null` when it does not exist. */
  find(key: string): Promise<StoredContent | null>;
  /** A missing one is not a failure. */
  remove(key: string): Promise<void>;
  /** Removes every content below `prefix`, which ends before a slash. */
  removeBelow(prefix: string): Promise<void>;
  /** Every content below `prefix`, which ends before a slash, in any order; all contents by default. */
  list(prefix?: string): AsyncIterable<ListedContent>;
  /**
   * Checks that the store can be used.
   *
   * @throws TemporarilyUnavailable while it does not answer
   * @throws OperatorError if it refuses its configuration: another attempt does not help
   */
  check(): Promise<void>;
}

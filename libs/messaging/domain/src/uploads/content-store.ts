/** A content that is there to be read, as often as one likes. */
export interface StoredContent {
  /** In bytes. */
  readonly size: number;
  /** @param range counted from 0, both ends included; everything when left out */
  read(range?: { readonly start: number; readonly end: number }): AsyncIterable<Uint8Array>;
}

/**
 * Keeps contents by keys such as `uploads/2/ab/4yXn/photo.png`. It takes no part in transactions: a
 * command that stores a content says beforehand that it is to be removed, and takes that back with
 * its commit, see `FileRemovals`.
 */
export interface ContentStore {
  /**
   * Stores a content as a whole, in place of an earlier one.
   *
   * @returns its size in bytes
   * @throws what reading it throws; nothing is stored then
   */
  put(key: string, content: AsyncIterable<Uint8Array> | Uint8Array): Promise<number>;
  /** `null` when there is none. */
  find(key: string): Promise<StoredContent | null>;
  /** One that is not there is no fault. */
  remove(key: string): Promise<void>;
  /** Removes every content below `prefix`, which ends before a slash. */
  removeBelow(prefix: string): Promise<void>;
}

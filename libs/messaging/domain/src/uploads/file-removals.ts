/** A content that has no record after this time is removed: its command broke off. */
export const ABANDONED_AFTER_MS = 86_400_000;

/** Contents that are to be removed from the file store. Bound to a command's transaction. */
export interface FileRemovals {
  /** Schedules the removal of the contents after `notBefore`, with all files derived from them. */
  schedule(keys: readonly string[], notBefore: Date): Promise<void>;
  /** @returns false if the removal was not scheduled, or another transaction has taken it */
  cancel(key: string): Promise<boolean>;
  /**
   * Contents that are due, oldest first. The transaction removes their rows; until then no other instance
   * gets them.
   */
  takeDue(now: Date, limit: number): Promise<readonly string[]>;
}

/** Contents that are to be removed from the file store. Bound to a command's transaction. */
export interface FileRemovals {
  /** Schedules the removal of the contents after `notBefore`, with all files derived from them. */
  schedule(keys: readonly string[], notBefore: Date): Promise<void>;
  cancel(key: string): Promise<void>;
  /**
   * Contents that are due, oldest first. The transaction removes their rows; until then no other instance
   * gets them.
   */
  takeDue(now: Date, limit: number): Promise<readonly string[]>;
}

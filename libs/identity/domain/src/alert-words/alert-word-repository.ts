/** Alert words of users, for commands. Bound to the command's transaction. */
export interface AlertWordRepository {
  /** The words in the order in which they were added. */
  of(userId: number): Promise<readonly string[]>;
  /**
   * Adds missing words, ignoring case. Until the transaction ends, others that add words of the user wait.
   *
   * @returns whether anything was added
   */
  add(userId: number, words: readonly string[]): Promise<boolean>;
  /** Removes words, ignoring case. @returns whether anything was removed */
  remove(userId: number, words: readonly string[]): Promise<boolean>;
}

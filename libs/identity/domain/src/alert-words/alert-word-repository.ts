/** Alert words of users, for commands. Bound to the command's transaction. */
export interface AlertWordRepository {
  /** In the order in which they were added. */
  of(userId: number): Promise<readonly string[]>;
  /**
   * Adds what the person does not have yet, in whatever spelling. Until the transaction ends, others
   * that add words of the person wait.
   *
   * @returns whether anything was added
   */
  add(userId: number, words: readonly string[]): Promise<boolean>;
  /** Removes words in whatever spelling. @returns whether anything was removed */
  remove(userId: number, words: readonly string[]): Promise<boolean>;
}

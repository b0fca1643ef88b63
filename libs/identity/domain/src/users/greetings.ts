/** A user who is greeted, with what the organization adds to the greeting. */
export interface Greeted {
  readonly realmId: number;
  readonly userId: number;
  /** Markdown, empty for none; `null` for what the organization has set. */
  readonly text: string | null;
  /** Safe HTML of texts that were rendered before the transaction; others are rendered at once. */
  readonly rendered?: ReadonlyMap<string, string>;
}

/**
 * Direct messages of the server's Welcome Bot. Another context stores messages, whose adapter takes
 * part in the same transaction.
 */
export interface Greetings {
  /** Greets a newcomer. */
  greet(newcomer: Greeted): Promise<void>;
  /**
   * Shows what the organization's own text looks like.
   *
   * @returns the message
   */
  show(reader: Greeted & { readonly text: string }): Promise<number>;
}

/** A new user, with the organization's text of the greeting. */
export interface Greeted {
  readonly realmId: number;
  readonly userId: number;
  /** Markdown, empty for none; `null` for the organization's text. */
  readonly text: string | null;
  /** Safe HTML of texts that were rendered before the transaction; others are rendered immediately. */
  readonly rendered?: ReadonlyMap<string, string>;
}

/**
 * Direct messages of the server's Welcome Bot. Another context stores messages, whose adapter participates
 * in the same transaction.
 */
export interface Greetings {
  /** Greets a newcomer. */
  greet(newcomer: Greeted): Promise<void>;
  /**
   * Previews the organization's text.
   *
   * @returns the message
   */
  show(reader: Greeted & { readonly text: string }): Promise<number>;
}

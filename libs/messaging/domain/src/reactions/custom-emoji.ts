/** A custom emoji of an organization, as reactions need it. */
export interface CustomEmojiRecord {
  readonly id: number;
  readonly name: string;
  readonly isDeactivated: boolean;
}

/** Finds the custom emoji of an organization. */
export interface CustomEmojiQueries {
  /** The active emoji of that name. */
  findActive(realmId: number, name: string): Promise<CustomEmojiRecord | null>;
  /** Deactivated ones too. */
  find(realmId: number, id: number): Promise<CustomEmojiRecord | null>;
}

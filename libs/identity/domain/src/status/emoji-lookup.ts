/** The three sources of emoji. */
export type StatusEmojiType = 'unicode_emoji' | 'realm_emoji' | 'service_extra_emoji';

/** An emoji in its stored form. */
export interface StatusEmoji {
  readonly name: string;
  readonly code: string;
  readonly type: StatusEmojiType;
}

/** A custom emoji of an organization. */
export interface CustomStatusEmoji {
  readonly id: number;
  readonly name: string;
  readonly isDeactivated: boolean;
}

/** Finds the emoji of statuses. Another context has them; an assembly binds it. */
export interface EmojiLookup {
  /** Name and code of the one extra emoji of the service. */
  readonly extraEmoji: string;
  /** The code of a built-in name. */
  codeOf(name: string): string | null;
  /** All names of a built-in code; empty for an unknown one. */
  namesOf(code: string): readonly string[];
  /** The active custom emoji of that name. */
  findActiveCustom(realmId: number, name: string): Promise<CustomStatusEmoji | null>;
  /** Deactivated ones too. */
  findCustom(realmId: number, id: number): Promise<CustomStatusEmoji | null>;
}

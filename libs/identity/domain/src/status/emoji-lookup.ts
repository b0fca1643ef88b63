/** The three sets that an emoji comes from. */
export type StatusEmojiType = 'unicode_emoji' | 'realm_emoji' | 'service_extra_emoji';

/** An emoji as it is stored and shown. */
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

/** Knows the emoji that a status may show. Another context has them; an assembly binds it. */
export interface EmojiLookup {
  /** Name, and at the same time code, of the one emoji that the service brings along itself. */
  readonly extraEmoji: string;
  /** The code that a built-in name stands for. */
  codeOf(name: string): string | null;
  /** All names of a built-in code; empty for an unknown one. */
  namesOf(code: string): readonly string[];
  /** The active custom emoji of that name. */
  findActiveCustom(realmId: number, name: string): Promise<CustomStatusEmoji | null>;
  /** Deactivated ones too. */
  findCustom(realmId: number, id: number): Promise<CustomStatusEmoji | null>;
}

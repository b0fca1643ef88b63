import type { Actor } from '@tandem/shared-kernel';
import type { CustomEmojiFile, CustomEmojiView } from './custom-emoji-view.ts';

/** A custom emoji to be stored. */
export interface NewCustomEmoji extends CustomEmojiFile {
  readonly realmId: number;
  readonly name: string;
  readonly authorId: number;
}

/** Custom emoji, for commands. Bound to the command's transaction. */
export interface CustomEmojiRepository {
  /** Whether the organization allows the actor to add emoji. */
  mayAdd(actor: Actor): Promise<boolean>;
  isTaken(realmId: number, name: string): Promise<boolean>;
  /** @returns its id; `null` when an active emoji has the name, also by a concurrent command */
  add(emoji: NewCustomEmoji): Promise<number | null>;
  /** The active emoji of that name, locked until the transaction ends. */
  lockActive(realmId: number, name: string): Promise<CustomEmojiView | null>;
  deactivate(id: number): Promise<void>;
}

import type { Conversation } from '@tandem/chat-client';
import type { TextKey } from '../i18n/catalogs/en.ts';
import type { Store } from '../state/store.ts';

/** The page in which a shortcut is pressed. */
export interface ShortcutContext {
  readonly store: Store;
  /** The conversation that is shown. */
  readonly conversation: Conversation | null;
  readonly open: (dialog: 'palette' | 'help') => void;
}

/** The name of a shortcut in the list of them. */
export type ShortcutText = Extract<TextKey, `shortcuts.${string}`>;

/** A key with its action, for use outside of text fields. */
export interface Shortcut {
  /** The key as `KeyboardEvent.key` has it; with `Mod+`, Control or Command is held. */
  readonly keys: string;
  /** The keys as the list of shortcuts shows them, if it shows others. */
  readonly shown?: string;
  readonly text: ShortcutText;
  /** `hidden`: another key of a shortcut that is listed. */
  readonly group: 'general' | 'navigation' | 'message' | 'writing' | 'hidden';
  /** @returns false if the key has no use at present */
  readonly run: (context: ShortcutContext) => unknown;
}

/// <reference lib="dom" />
import { isMuted, keyOf, type Conversation } from '@tandem/chat-client';
import type { Store } from '../state/store.ts';
import { composeStoreOf } from '../compose/compose-store.ts';
import type { TextKey } from '../i18n/catalogs/en.ts';
import { conversationFragment } from '../model/narrow/narrow-fragment.ts';
import { VIEWS } from '../model/search/destinations.ts';

/** What a shortcut acts on. */
export interface ShortcutContext {
  readonly store: Store;
  /** The conversation that is shown. */
  readonly conversation: Conversation | null;
  readonly open: (dialog: 'palette' | 'help') => void;
}

type ShortcutText = Extract<TextKey, `shortcuts.${string}`>;

/** A key and what it does, when no text is being written. */
export interface Shortcut {
  /** As `KeyboardEvent.key` has it; with `Mod+`, Control or Command is held. */
  readonly keys: string;
  /** How the list of shortcuts names the keys, if it differs. */
  readonly shown?: string;
  readonly text: ShortcutText;
  readonly group: 'general' | 'navigation' | 'writing';
  readonly run: (context: ShortcutContext) => void;
}

const goTo = (fragment: string) => () => {
  location.hash = fragment;
};

/** The shortcuts of the reference that this client has. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: '/', text: 'shortcuts.search', group: 'general', run: focusSearch },
  {
    keys: 'Mod+k',
    shown: 'Mod+K',
    text: 'shortcuts.palette',
    group: 'general',
    run: ({ open }) => open('palette'),
  },
  { keys: '?', text: 'shortcuts.help', group: 'general', run: ({ open }) => open('help') },
  {
    keys: 'I',
    shown: 'Shift+I',
    text: 'shortcuts.inbox',
    group: 'navigation',
    run: goTo(VIEWS.inbox),
  },
  { keys: 't', text: 'shortcuts.recent', group: 'navigation', run: goTo(VIEWS.recent) },
  { keys: 'a', text: 'shortcuts.feed', group: 'navigation', run: goTo(VIEWS.feed) },
  { keys: '*', text: 'shortcuts.starred', group: 'navigation', run: goTo(VIEWS.starred) },
  {
    keys: 'n',
    text: 'shortcuts.nextUnread',
    group: 'navigation',
    run: (context) => goToNextUnread(context, 'channel'),
  },
  {
    keys: 'p',
    text: 'shortcuts.nextDirect',
    group: 'navigation',
    run: (context) => goToNextUnread(context, 'direct'),
  },
  {
    keys: 'r',
    text: 'shortcuts.reply',
    group: 'writing',
    run: ({ store }) => composeStoreOf(store).focus(),
  },
  {
    keys: 'c',
    text: 'shortcuts.newTopic',
    group: 'writing',
    run: ({ store, conversation }) => {
      const channelId = conversation?.type === 'channel' ? conversation.channelId : null;
      composeStoreOf(store).begin('channel', { channelId });
    },
  },
  {
    keys: 'x',
    text: 'shortcuts.newDirect',
    group: 'writing',
    run: ({ store }) => composeStoreOf(store).begin('direct'),
  },
];

/**
 * The keys of the composer, for the list of shortcuts.
 *
 * @param entersSends the setting of the actor
 */
export function writingKeys(entersSends: boolean): readonly (readonly [string, ShortcutText])[] {
  return [
    [entersSends ? 'Enter' : 'Mod+Enter', 'shortcuts.send'],
    [entersSends ? 'Shift+Enter' : 'Enter', 'shortcuts.newLine'],
    ...COMPOSER_KEYS,
  ];
}

const COMPOSER_KEYS = [
  ['ArrowUp', 'shortcuts.editLast'],
  ['Mod+B', 'shortcuts.bold'],
  ['Mod+I', 'shortcuts.italic'],
  ['Mod+Shift+L', 'shortcuts.link'],
  ['Escape', 'shortcuts.close'],
] as const satisfies readonly (readonly [string, ShortcutText])[];

/** The shortcut of a key; none while a text is written, unless Control or Command is held. */
export function shortcutFor(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>,
  isWriting: boolean,
): Shortcut | undefined {
  if (event.altKey || event.isComposing) return undefined;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isWriting && !isCommand) return undefined;
  const keys = isCommand ? `Mod+${event.key.toLowerCase()}` : event.key;
  return SHORTCUTS.find((shortcut) => shortcut.keys === keys);
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('[role="search"] input')?.focus();
}

/** The conversation of a kind whose oldest unread message is the oldest of all. */
function goToNextUnread({ store, conversation }: ShortcutContext, type: Conversation['type']) {
  const { state } = store.session;
  if (!state) return;
  const shown = conversation ? keyOf(conversation) : null;
  const unread = [...state.unread.conversations.values()].filter(
    (each) =>
      each.conversation.type === type &&
      keyOf(each.conversation) !== shown &&
      !isMuted(state, each.conversation),
  );
  unread.sort((a, b) => (a.ids[0] ?? 0) - (b.ids[0] ?? 0));
  const [next] = unread;
  if (next) location.hash = conversationFragment(next.conversation, state);
}

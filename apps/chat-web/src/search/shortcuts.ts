/// <reference lib="dom" />
import { isMuted, keyOf, type Conversation } from '@tandem/chat-client';
import type { Shortcut, ShortcutContext, ShortcutText } from './shortcut.ts';
import { composeStoreOf } from '../compose/compose-store.ts';
import { conversationFragment } from '../model/narrow/narrow-fragment.ts';
import { MESSAGE_SHORTCUTS } from './message-shortcuts.ts';
import { VIEWS } from '../model/search/destinations.ts';

const goTo = (fragment: string) => () => {
  location.hash = fragment;
};

const HOMES: Readonly<Record<string, string>> = {
  all_messages: VIEWS.feed,
  recent: VIEWS.recent,
  recent_topics: VIEWS.recent,
};

/** The view that the actor has chosen to begin with, unless they do not want that. */
function goHome({ store }: ShortcutContext): unknown {
  const settings = store.session.state?.personal.settings;
  if (settings?.web_escape_navigates_to_home_view === false) return false;
  location.hash = HOMES[settings?.web_home_view ?? ''] ?? VIEWS.inbox;
  return true;
}

/** The shortcuts of the reference that this client has. */
const PAGE_SHORTCUTS: readonly Shortcut[] = [
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
  { keys: 'Escape', text: 'shortcuts.home', group: 'navigation', run: goHome },
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
    keys: 'c',
    text: 'shortcuts.newTopic',
    group: 'writing',
    run: ({ store, conversation }) => {
      const channelId = conversation?.type === 'channel' ? conversation.channelId : null;
      showComposer();
      composeStoreOf(store).begin('channel', { channelId });
    },
  },
  {
    keys: 'x',
    text: 'shortcuts.newDirect',
    group: 'writing',
    run: ({ store }) => {
      showComposer();
      composeStoreOf(store).begin('direct');
    },
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

/** All shortcuts, in the order of their list. */
export const SHORTCUTS: readonly Shortcut[] = [...PAGE_SHORTCUTS, ...MESSAGE_SHORTCUTS];

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

/** Views that are no lists of messages have no composer. */
function showComposer(): void {
  if (document.querySelector('.compose') === null) location.hash = VIEWS.feed;
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

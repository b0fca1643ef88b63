/// <reference lib="dom" />
import {
  can,
  conversationOf,
  topicPolicy,
  type ChatState,
  type Message,
} from '@tandem/chat-client';
import { openNarrow } from '../app/location.ts';
import { composeStoreOf } from '../compose/compose-store.ts';
import { t } from '../i18n/translate.ts';
import { narrowOfConversation } from '../model/narrow/narrow-fragment.ts';
import { keyOfNarrow } from '../state/narrows.ts';
import { term } from '../model/narrow/narrow-term.ts';
import { dialog } from '../state/dialogs.ts';
import { markUnreadFrom, mayMove, toggleCollapsed, toggleStar } from '../state/message-commands.ts';
import { notifyOfFailure } from '../state/notices.ts';
import { toggleReaction } from '../state/reactions.ts';
import { setTopicPolicy, TOPIC_POLICIES } from '../state/topic-policies.ts';
import type { Step } from '../state/feeds.ts';
import { PICTURE_CONTROL } from '../views/messages/enhance-content.ts';
import type { Shortcut, ShortcutContext } from './shortcut.ts';

/** The selected message, with its element. */
interface Selected extends ShortcutContext {
  readonly state: ChatState;
  readonly message: Message;
  readonly article: HTMLElement;
}

const THUMBS_UP = {
  emoji_code: '1f44d',
  emoji_name: 'thumbs_up',
  reaction_type: 'unicode_emoji',
} as const;

/** The message with the focus, which the keys act on. */
function selectedMessage(context: ShortcutContext): Selected | null {
  const { state } = context.store.session;
  const article = document.activeElement?.closest<HTMLElement>('[data-message]');
  const message = state?.messages.byId.get(Number(article?.dataset.message));
  return state && article && message ? { ...context, state, article, message } : null;
}

/** A shortcut that does nothing without a selected message. */
const onMessage =
  (run: (selected: Selected) => unknown): Shortcut['run'] =>
  (context) => {
    const selected = selectedMessage(context);
    return selected ? run(selected) : false;
  };

const select =
  (step: Step): Shortcut['run'] =>
  ({ store }) =>
    store.feeds.select(step);

/** Presses a button of the message, as a pointer does. */
const press = (selector: string) =>
  onMessage(({ article }) => {
    const found = article.querySelector<HTMLElement>(selector);
    if (!found) return false;
    found.focus();
    found.click();
    return true;
  });

/** The shortcuts of the reference for the message that is selected. */
export const MESSAGE_SHORTCUTS: readonly Shortcut[] = [
  {
    keys: 'j',
    shown: 'J / ↓',
    text: 'shortcuts.nextMessage',
    group: 'message',
    run: select('next'),
  },
  {
    keys: 'k',
    shown: 'K / ↑',
    text: 'shortcuts.previousMessage',
    group: 'message',
    run: select('previous'),
  },
  { keys: 'ArrowDown', text: 'shortcuts.nextMessage', group: 'hidden', run: select('next') },
  { keys: 'ArrowUp', text: 'shortcuts.previousMessage', group: 'hidden', run: select('previous') },
  {
    keys: 'G',
    shown: 'Shift+G',
    text: 'shortcuts.lastMessage',
    group: 'message',
    run: select('last'),
  },
  { keys: 'End', text: 'shortcuts.lastMessage', group: 'hidden', run: select('last') },
  { keys: 'Home', text: 'shortcuts.firstMessage', group: 'message', run: select('first') },
  {
    keys: 'r',
    shown: 'R / Enter',
    text: 'shortcuts.reply',
    group: 'message',
    run: (context) => {
      const selected = selectedMessage(context);
      if (selected) openConversation(selected);
      composeStoreOf(context.store).focus();
    },
  },
  { keys: 'Enter', text: 'shortcuts.reply', group: 'hidden', run: replyByEnter },
  {
    keys: 'e',
    shown: 'E',
    text: 'shortcuts.edit',
    group: 'message',
    run: onMessage((selected) => {
      const { store, state, message } = selected;
      if (!can.editMessage(state, message, store.clock())) return false;
      openConversation(selected);
      const conversation = conversationOf(message);
      return composeStoreOf(store).edit(message.id, conversation).catch(notifyOfFailure);
    }),
  },
  {
    keys: '>',
    text: 'shortcuts.quote',
    group: 'message',
    run: onMessage((selected) => {
      openConversation(selected);
      const compose = composeStoreOf(selected.store);
      return compose.quote(selected.message, t('views.said')).catch(notifyOfFailure);
    }),
  },
  { keys: ':', text: 'shortcuts.react', group: 'message', run: press('.message-toolbar button') },
  {
    keys: '+',
    text: 'shortcuts.thumbsUp',
    group: 'message',
    run: onMessage(({ store, message }) => toggleReaction(store.session, message, THUMBS_UP)),
  },
  { keys: '=', text: 'shortcuts.firstReaction', group: 'message', run: press('.reaction') },
  {
    keys: 'Mod+s',
    shown: 'Mod+S',
    text: 'shortcuts.star',
    group: 'message',
    run: onMessage(({ store, message }) => toggleStar(store.session, message)),
  },
  {
    keys: 's',
    shown: 'S',
    text: 'shortcuts.topic',
    group: 'message',
    run: onMessage(({ state, message }) =>
      openNarrow(state, narrowOfConversation(conversationOf(message), state), message.id),
    ),
  },
  {
    keys: 'S',
    shown: 'Shift+S',
    text: 'shortcuts.channel',
    group: 'message',
    run: onMessage(({ state, message }) => {
      if (message.stream_id === undefined) return false;
      return openNarrow(state, [term('channel', message.stream_id)], message.id);
    }),
  },
  {
    keys: '-',
    text: 'shortcuts.collapse',
    group: 'message',
    run: onMessage(({ store, message }) => toggleCollapsed(store.session, message)),
  },
  {
    keys: 'U',
    shown: 'Shift+U',
    text: 'shortcuts.unread',
    group: 'message',
    run: onMessage(({ store, state, message }) => markUnreadFrom(store, state, message)),
  },
  {
    keys: 'M',
    shown: 'Shift+M',
    text: 'shortcuts.mute',
    group: 'message',
    run: onMessage(toggleMute),
  },
  {
    keys: 'm',
    shown: 'M',
    text: 'shortcuts.move',
    group: 'message',
    run: onMessage(({ state, message }) => {
      const conversation = conversationOf(message);
      if (conversation.type !== 'channel' || !mayMove(state, message)) return false;
      dialog.value = { kind: 'move', conversation, message };
      return true;
    }),
  },
  {
    keys: 'i',
    shown: 'I',
    text: 'shortcuts.menu',
    group: 'message',
    run: press('[aria-haspopup="menu"]'),
  },
  { keys: 'u', shown: 'U', text: 'shortcuts.sender', group: 'message', run: press('.sender') },
  {
    keys: 'v',
    shown: 'V',
    text: 'shortcuts.picture',
    group: 'message',
    run: press(`.${PICTURE_CONTROL}`),
  },
  {
    keys: 'H',
    shown: 'Shift+H',
    text: 'shortcuts.history',
    group: 'message',
    run: onMessage(({ message }) => (dialog.value = { kind: 'history', message })),
  },
  {
    keys: 'V',
    shown: 'Shift+V',
    text: 'shortcuts.receipts',
    group: 'message',
    run: onMessage(({ message }) => (dialog.value = { kind: 'receipts', message })),
  },
];

/** Buttons and links inside of the message have their own use of the key. */
function replyByEnter(context: ShortcutContext): unknown {
  const selected = selectedMessage(context);
  if (!selected || document.activeElement !== selected.article) return false;
  openConversation(selected);
  return composeStoreOf(context.store).focus();
}

/** Shows the conversation of the message, unless it is shown. */
function openConversation({ conversation, state, message }: Selected): void {
  const own = conversationOf(message);
  const narrow = narrowOfConversation(own, state);
  const shown = conversation && narrowOfConversation(conversation, state);
  if (!shown || keyOfNarrow(shown) !== keyOfNarrow(narrow)) openNarrow(state, narrow, message.id);
}

function toggleMute({ store, state, message }: Selected): unknown {
  const conversation = conversationOf(message);
  if (conversation.type !== 'channel') return false;
  const { muted, unmuted } = TOPIC_POLICIES;
  const policy = topicPolicy(state, conversation.channelId, conversation.topic);
  return setTopicPolicy(store.session, conversation, policy === muted ? unmuted : muted);
}

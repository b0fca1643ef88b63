/// <reference lib="dom" />
import { conversationOf, keyOf, type ChatState, type Message } from '@tandem/chat-client';
import { VIEWS } from '../model/search/destinations.ts';
import { permalinkFragment } from '../model/narrow/narrow-fragment.ts';
import { textOfHtml } from '../model/html/message-html.ts';
import { t } from '../i18n/translate.ts';
import { conversationName } from '../state/conversation-names.ts';
import type { Store } from '../state/store.ts';
import { Burst } from './burst.ts';
import { chime } from './chime.ts';
import { noticeOf } from './notice-of.ts';

/** More notifications than these are not open at once: the oldest is closed. */
const MAX_OPEN = 20;
const MAX_LENGTH = 200;
const NO_SOUND = 'none';
/** The key of the notification of several conversations, which is about no single message. */
const TOGETHER = 'together';
const NO_MESSAGE = -1;

interface OpenNotification {
  readonly messageId: number;
  readonly notification: Notification;
}

/**
 * Notifies the actor of messages that they do not see: by the desktop if they allow it, and by a sound. A
 * notification is closed when its message is read, in any client.
 *
 * @returns a function that ends the notifications
 */
export function notifyOfMessages(store: Store): () => void {
  const { session } = store;
  // One for each conversation, by its key: a newer message replaces the one before.
  const open = new Map<string, OpenNotification>();
  const closeAt = (key: string) => {
    open.get(key)?.notification.close();
    open.delete(key);
  };
  const add = (key: string, messageId: number, notification: Notification) => {
    open.delete(key);
    open.set(key, { messageId, notification });
    const [oldest] = open.keys();
    if (open.size > MAX_OPEN && oldest !== undefined) closeAt(oldest);
  };
  const burst = new Burst<Message>({
    now: () => performance.now(),
    schedule: (callback, milliseconds) => {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
    show: (message) => {
      const { state } = session;
      const notification = state && notificationOf(state, message, () => close(message.id));
      if (notification) add(keyOf(conversationOf(message)), message.id, notification);
    },
    showTogether: (count, conversations) => {
      const notification = notificationOfMany(session.state, count, conversations);
      if (notification) add(TOGETHER, NO_MESSAGE, notification);
    },
  });
  const close = (id: number) => {
    burst.drop((message) => message.id === id);
    for (const [key, { messageId }] of open) if (messageId === id) closeAt(key);
  };
  const ends = [
    session.on('message', ({ message, flags }) => {
      const { state } = session;
      const arrived: Message = { ...message, flags };
      if (!state || isSeen(store, arrived)) return;
      const { isShown, hasSound } = noticeOf(state, arrived);
      const { notification_sound: sound } = state.personal.settings;
      if (hasSound && sound !== NO_SOUND) chime();
      if (!isShown || !('Notification' in window)) return;
      if (Notification.permission !== 'granted') return;
      burst.add(keyOf(conversationOf(arrived)), arrived);
    }),
    session.on('update_message_flags', ({ op, flag, messages }) => {
      if (op === 'add' && flag === 'read') messages.forEach(close);
    }),
    session.on('delete_message', ({ message_ids: ids, message_id: id }) => {
      for (const each of ids ?? [id ?? -1]) close(each);
    }),
  ];
  return () => {
    for (const end of ends) end();
    burst.end();
    for (const key of open.keys()) closeAt(key);
  };
}

/** The page has the focus, and shows the list that the message is in. */
function isSeen({ feeds }: Store, { id }: Message): boolean {
  return document.hasFocus() && !document.hidden && feeds.shownIds().includes(id);
}

/** `null` where the device shows notifications of installed apps only. */
function notificationOf(
  state: ChatState,
  message: Message,
  onClick: () => void,
): Notification | null {
  const { sender_full_name: sender } = message;
  const conversation = conversationOf(message);
  const isDirect = conversation.type === 'direct';
  const isHidden =
    isDirect && state.personal.settings.pm_content_in_desktop_notifications === false;
  const text = textOfHtml(message.content).slice(0, MAX_LENGTH);
  const title = isDirect ? sender : `${sender} (${conversationName(state, conversation)})`;
  const notification = shown(title, {
    body: isHidden ? t('notify.hidden') : text,
    tag: `tandem ${keyOf(conversation)}`,
    // The page has its own sound.
    silent: true,
  });
  if (!notification) return null;
  notification.onclick = () => {
    window.focus();
    location.hash = permalinkFragment(message, state);
    onClick();
  };
  return notification;
}

/** One notification of the messages of several conversations. */
function notificationOfMany(
  state: ChatState | null,
  count: number,
  conversations: number,
): Notification | null {
  const notification = shown(state?.realm.name ?? 'Tandem', {
    body: t('notify.together', { count, conversations }),
    tag: `tandem ${TOGETHER}`,
    silent: true,
  });
  if (!notification) return null;
  notification.onclick = () => {
    window.focus();
    location.hash = VIEWS.inbox;
    notification.close();
  };
  return notification;
}

function shown(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}

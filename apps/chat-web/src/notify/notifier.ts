/// <reference lib="dom" />
import { conversationOf, keyOf, type Message } from '@tandem/chat-client';
import { permalinkFragment } from '../model/narrow/narrow-fragment.ts';
import { textOfHtml } from '../model/html/message-html.ts';
import { t } from '../i18n/translate.ts';
import type { Store } from '../state/store.ts';
import { chime } from './chime.ts';
import { noticeOf } from './notice-of.ts';

/** More notifications than these are not open at once: the oldest is closed. */
const MAX_OPEN = 20;
const MAX_LENGTH = 200;
const NO_SOUND = 'none';

/**
 * Notifies the actor of messages that they do not see: by the desktop if they allow it, and by a sound. A notification
 * is closed when its message is read, here or elsewhere.
 *
 * @returns what ends that
 */
export function notifyOfMessages(store: Store): () => void {
  const { session } = store;
  const open = new Map<number, Notification>();
  const close = (id: number) => {
    open.get(id)?.close();
    open.delete(id);
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
      const notification = notificationOf(store, arrived, () => close(message.id));
      if (!notification) return;
      open.set(message.id, notification);
      const [oldest] = open.keys();
      if (open.size > MAX_OPEN && oldest !== undefined) close(oldest);
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
    for (const id of open.keys()) close(id);
  };
}

/** The page has the focus, and shows the list that the message is in. */
function isSeen({ feeds }: Store, { id }: Message): boolean {
  return document.hasFocus() && !document.hidden && feeds.shownIds().includes(id);
}

/** `null` where the device shows notifications of installed apps only. */
function notificationOf(store: Store, message: Message, onClick: () => void): Notification | null {
  const { state } = store.session;
  const conversation = conversationOf(message);
  const isDirect = conversation.type === 'direct';
  const isHidden =
    isDirect && state?.personal.settings.pm_content_in_desktop_notifications === false;
  const text = textOfHtml(message.content).slice(0, MAX_LENGTH);
  const channel = isDirect ? '' : `#${state?.channels.get(conversation.channelId)?.name ?? ''}`;
  const title = isDirect
    ? message.sender_full_name
    : `${message.sender_full_name} (${channel} › ${conversation.topic})`;
  const notification = shown(title, {
    body: isHidden ? t('notify.hidden') : text,
    // One for each conversation: a newer message replaces the one before.
    tag: `tandem ${keyOf(conversation)}`,
    // The page has its own sound.
    silent: true,
  });
  if (!notification) return null;
  notification.onclick = () => {
    window.focus();
    if (state) location.hash = permalinkFragment(message, state);
    onClick();
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

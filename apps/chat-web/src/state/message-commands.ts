import { t } from '../i18n/translate.ts';
import {
  can,
  conversationOf,
  type ChatSession,
  type ChatState,
  type Message,
} from '@tandem/chat-client';
import { linesOfHtml } from '../model/html/message-html.ts';
import { narrowOfConversation, permalinkFragment } from '../model/narrow/narrow-fragment.ts';
import type { MenuItem } from '../views/parts/menu.tsx';
import { dialog } from './dialogs.ts';
import { notify, notifyOfFailure } from './notices.ts';
import type { Store } from './store.ts';

/** More messages than these are not marked as unread at once. */
const MAX_UNREAD = 5_000;

interface MessageCommandsOptions {
  readonly store: Store;
  readonly state: ChatState;
  readonly message: Message;
  readonly onEdit: () => void;
  readonly onQuote: () => void;
}

/** The commands in the menu of a message for the actor. */
export function messageCommands({
  store,
  state,
  message,
  onEdit,
  onQuote,
}: MessageCommandsOptions): readonly MenuItem[] {
  const now = store.clock();
  const conversation = conversationOf(message);
  const isOwn = message.sender_id === state.userId;
  const isEdited =
    message.last_edit_timestamp !== undefined || message.last_moved_timestamp !== undefined;
  const items: (MenuItem | false)[] = [
    can.editMessage(state, message, now) && {
      icon: 'edit',
      label: t('views.edit'),
      onSelect: onEdit,
    },
    { icon: 'quote', label: t('views.quote'), onSelect: onQuote },
    conversation.type === 'channel' &&
      mayMove(state, message) && {
        icon: 'move',
        label: t('views.moveMessages'),
        onSelect: () => (dialog.value = { kind: 'move', conversation, message }),
      },
    {
      icon: 'inbox',
      label: t('views.markUnread'),
      onSelect: () => void markUnreadFrom(store, state, message),
    },
    {
      icon: 'bell',
      label: t('reminders.remind'),
      onSelect: () => (dialog.value = { kind: 'remind', message }),
    },
    {
      icon: 'copy',
      label: t('views.copyText'),
      onSelect: () => void copyText(linesOfHtml(message.content), t('views.textCopied')),
    },
    { icon: 'link', label: t('views.copyLink'), onSelect: () => void copyLink(state, message) },
    isEdited && {
      icon: 'clock',
      label: t('views.history'),
      onSelect: () => (dialog.value = { kind: 'history', message }),
    },
    state.realm.enable_read_receipts !== false && {
      icon: 'users',
      label: t('views.readBy'),
      onSelect: () => (dialog.value = { kind: 'receipts', message }),
    },
    !isOwn &&
      (state.realm.moderation_request_channel_id ?? -1) >= 0 && {
        icon: 'alert',
        label: t('report.title'),
        onSelect: () => (dialog.value = { kind: 'report', message }),
      },
    can.deleteMessage(state, message, now) && {
      icon: 'trash',
      label: t(isOwn ? 'views.delete' : 'views.deleteForAll'),
      isDangerous: true,
      onSelect: () => (dialog.value = { kind: 'delete', message }),
    },
  ];
  return items.filter((item) => item !== false);
}

/** Whether the actor may move a message to another topic. */
export function mayMove(state: ChatState, message: Message): boolean {
  const { stream_id: channelId } = message;
  if (channelId === undefined) return false;
  return (
    message.sender_id === state.userId ||
    can.inRealm(state, 'can_move_messages_between_topics_group') ||
    can.inChannel(state, channelId, 'can_move_messages_within_channel_group')
  );
}

/** Marks a message and the later ones of its conversation as unread; reading does not undo that. */
export async function markUnreadFrom(
  store: Store,
  state: ChatState,
  message: Message,
): Promise<void> {
  store.feeds.pauseReading();
  try {
    await store.session.api.post('/messages/flags/narrow', {
      anchor: String(message.id),
      include_anchor: true,
      num_before: 0,
      num_after: MAX_UNREAD,
      narrow: narrowOfConversation(conversationOf(message), state),
      op: 'remove',
      flag: 'read',
    });
    notify(t('views.markedUnread'));
  } catch (error) {
    notifyOfFailure(error);
  }
}

/** Marks all messages of all conversations as read. */
export async function markAllRead({ api }: ChatSession): Promise<void> {
  // Each request marks as many as it can within a limit of time.
  for (;;) {
    const { complete } = await api.post('/mark_all_as_read', {});
    if (complete) return;
  }
}

async function copyLink(state: ChatState, message: Message): Promise<void> {
  await copyText(`${location.origin}/${permalinkFragment(message, state)}`, t('views.linkCopied'));
}

/** Copies a text to the clipboard. @param done the notice of the success */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(done);
  } catch {
    notify(t('views.cannotCopy'), true);
  }
}

/** Hides the content of a message, or shows it again; other users are not concerned. */
export function toggleCollapsed(session: ChatSession, { id, flags }: Message): void {
  const op = flags.includes('collapsed') ? 'remove' : 'add';
  session.setFlag(op, 'collapsed', [id]).catch(notifyOfFailure);
}

/** Adds the star of a message, or removes it. */
export function toggleStar(session: ChatSession, { id, flags }: Message): void {
  const op = flags.includes('starred') ? 'remove' : 'add';
  session.setFlag(op, 'starred', [id]).catch(notifyOfFailure);
}

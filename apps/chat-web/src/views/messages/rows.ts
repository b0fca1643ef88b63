import { conversationOf, keyOf, type Message, type OutboxMessage } from '@tandem/chat-client';

/** A line of the list of messages. */
export type Row =
  | { readonly kind: 'end'; readonly key: string; readonly hasOlder: boolean }
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'unread'; readonly key: string }
  | { readonly kind: 'recipient'; readonly key: string; readonly message: Message }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: Message;
      /** It follows a message of the same user closely. */
      readonly isContinued: boolean;
    }
  | { readonly kind: 'outbox'; readonly key: string; readonly message: OutboxMessage };

interface ListedMessages {
  /** Ascending. */
  readonly messages: readonly Message[];
  readonly outbox: readonly OutboxMessage[];
  readonly hasOlder: boolean;
  readonly firstUnread: number | null;
  /** The list has messages of several conversations. */
  readonly isMixed: boolean;
}

/** Messages of one user within these seconds are one group. */
const GROUP_SECONDS = 10 * 60;

/** The lines for some messages: days, conversations, and messages grouped by their sender. */
export function rowsOf({
  messages,
  outbox,
  hasOlder,
  firstUnread,
  isMixed,
}: ListedMessages): readonly Row[] {
  const rows: Row[] = [{ kind: 'end', key: 'end', hasOlder }];
  let before: Message | undefined;
  for (const message of messages) {
    const { id, timestamp } = message;
    const isNewDay = !before || dayOf(before.timestamp) !== dayOf(timestamp);
    const isNewConversation =
      isMixed && (!before || keyOf(conversationOf(before)) !== keyOf(conversationOf(message)));
    if (isNewDay) rows.push({ kind: 'day', key: `day ${dayOf(timestamp)}`, at: timestamp });
    if (id === firstUnread) rows.push({ kind: 'unread', key: 'unread' });
    if (isMixed && (isNewConversation || isNewDay)) {
      rows.push({ kind: 'recipient', key: `recipient ${id}`, message });
    }
    const isContinued =
      !isNewDay &&
      !isNewConversation &&
      id !== firstUnread &&
      before !== undefined &&
      before.sender_id === message.sender_id &&
      timestamp - before.timestamp < GROUP_SECONDS &&
      !message.is_me_message &&
      !before.is_me_message;
    rows.push({ kind: 'message', key: `message ${id}`, message, isContinued });
    before = message;
  }
  for (const message of outbox) {
    rows.push({ kind: 'outbox', key: `outbox ${message.localId}`, message });
  }
  return rows;
}

/** A day of the actor's time zone. */
function dayOf(seconds: number): string {
  return new Date(seconds * 1_000).toDateString();
}

import {
  conversationOf,
  keyOf,
  type Conversation,
  type ConversationKey,
  type Message,
} from '@tandem/chat-client';
import type { Calendar, Day } from './days.ts';

/** The first message of a day comes after it. */
interface DayRow {
  readonly kind: 'day';
  readonly key: string;
  readonly day: Day;
  /** The time of the first message, in seconds since 1970. */
  readonly timestamp: number;
}

/** The messages that follow are in this conversation. */
interface RecipientRow {
  readonly kind: 'recipient';
  readonly key: string;
  readonly conversation: Conversation;
  readonly conversationKey: ConversationKey;
  /** The first message. */
  readonly message: Message;
}

/** The messages that follow are unread. */
interface UnreadRow {
  readonly kind: 'unread';
  readonly key: string;
}

interface MessageRow {
  readonly kind: 'message';
  readonly key: string;
  readonly message: Message;
  /** The message shows its sender: it begins a group of messages of one sender. */
  readonly hasSender: boolean;
}

/** The rows of a list of messages, from top to bottom. Keys are stable and unique in a list. */
export type TimelineRow = DayRow | RecipientRow | UnreadRow | MessageRow;

export interface TimelineOptions {
  readonly calendar: Calendar;
  /** Recipients are shown where they change, as in a feed of several conversations. */
  readonly hasRecipients: boolean;
  /** The first unread message when the list was opened; no marker without it. */
  readonly firstUnreadId?: number | undefined;
}

/** A later message of the same sender shows the sender again, in seconds. */
const GROUP_SECONDS = 10 * 60;

/** The part of a message that decides on the rows above the next one. */
interface Position {
  readonly message: Message;
  readonly day: Day;
  readonly conversationKey: ConversationKey;
}

/** Groups messages by day, conversation and sender. */
export function timelineOf(
  messages: readonly Message[],
  { calendar, hasRecipients, firstUnreadId = Infinity }: TimelineOptions,
): readonly TimelineRow[] {
  const rows: TimelineRow[] = [];
  let previous: Position | undefined;
  for (const message of messages) {
    const conversation = conversationOf(message);
    const conversationKey = keyOf(conversation);
    const day = calendar.dayOf(message.timestamp);
    const begun = rows.length;
    if (day !== previous?.day) {
      const { id, timestamp } = message;
      rows.push({ kind: 'day', key: `day ${day} ${id}`, day, timestamp });
    }
    if (hasRecipients && (rows.length > begun || conversationKey !== previous?.conversationKey)) {
      const key = `recipient ${message.id}`;
      rows.push({ kind: 'recipient', key, conversation, conversationKey, message });
    }
    const wasRead = previous === undefined || previous.message.id < firstUnreadId;
    if (wasRead && message.id >= firstUnreadId) rows.push({ kind: 'unread', key: 'unread' });
    const hasSender = rows.length > begun || !continues(previous?.message, message);
    rows.push({ kind: 'message', key: String(message.id), message, hasSender });
    previous = { message, day, conversationKey };
  }
  return rows;
}

function continues(previous: Message | undefined, message: Message): boolean {
  return (
    previous?.sender_id === message.sender_id &&
    previous.sender_full_name === message.sender_full_name &&
    // Such a message is a sentence about its sender.
    !message.is_me_message &&
    !previous.is_me_message &&
    message.timestamp - previous.timestamp <= GROUP_SECONDS
  );
}

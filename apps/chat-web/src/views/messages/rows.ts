import type { Message, OutboxMessage } from '@tandem/chat-client';
import { Calendar } from '../../model/timeline/days.ts';
import { timelineOf, type TimelineRow } from '../../model/timeline/group-messages.ts';

/** A line of the list of messages. */
export type Row =
  | TimelineRow
  | {
      readonly kind: 'end';
      readonly key: string;
      readonly hasOlder: boolean;
      readonly isMixed: boolean;
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

const calendar = new Calendar();

/**
 * The lines for some messages: the end of the loaded ones, the timeline, and messages that are being sent.
 */
export function rowsOf({
  messages,
  outbox,
  hasOlder,
  firstUnread,
  isMixed,
}: ListedMessages): readonly Row[] {
  const options = { calendar, hasRecipients: isMixed, firstUnreadId: firstUnread ?? undefined };
  return [
    { kind: 'end', key: 'end', hasOlder, isMixed },
    ...timelineOf(messages, options),
    ...outbox.map((message): Row => ({
      kind: 'outbox',
      key: `outbox ${message.localId}`,
      message,
    })),
  ];
}

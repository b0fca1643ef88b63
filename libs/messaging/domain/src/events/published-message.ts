import type { FlagFacts } from '../messages/flag-facts.ts';
import type { MessageSent } from '../messaging-events.ts';
import type { MessageView } from '../messages/message-view.ts';

/** A message as it is published to all users, with the data that differs by recipient. */
export interface PublishedMessage extends Omit<FlagFacts, 'senderId'> {
  /** The message as its author sees it; flags and recipient differ for other users. */
  readonly view: MessageView;
  /** The identity of the conversation. */
  readonly recipientId: number;
  /** The recipient ids of the users of a conversation of at most two. */
  readonly personalRecipients: Readonly<Record<string, number>>;
}

/** Reads messages for the publisher, which sees everything; each in one round trip. */
export interface PublishedMessageQueries {
  /** The messages by id, in their current state; deleted messages are absent. */
  findPublished(messageIds: readonly number[]): Promise<ReadonlyMap<number, PublishedMessage>>;
  /**
   * The messages by id, as they were sent, also deleted ones. Events without the sent message are omitted.
   */
  findSent(sent: readonly MessageSent[]): Promise<ReadonlyMap<number, PublishedMessage>>;
}

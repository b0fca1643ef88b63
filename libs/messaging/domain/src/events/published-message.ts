import type { FlagFacts } from '../messages/flag-facts.ts';
import type { MessageSent } from '../messaging-events.ts';
import type { MessageView } from '../messages/message-view.ts';

/** A message as it is published to all users, with the data that differs by recipient. */
export interface PublishedMessage extends Omit<FlagFacts, 'senderId'> {
  /** As its author sees it; flags and recipient differ for other users. */
  readonly view: MessageView;
  /** What the conversation itself is known by. */
  readonly recipientId: number;
  /** The recipient ids of the users of a conversation of at most two. */
  readonly personalRecipients: Readonly<Record<string, number>>;
}

/** Reads messages for the publisher, which sees everything; each in one round trip. */
export interface PublishedMessageQueries {
  /** By ID, as they are now; those that are gone are left out. */
  findPublished(messageIds: readonly number[]): Promise<ReadonlyMap<number, PublishedMessage>>;
  /**
   * By ID, as they were sent, also those that are gone. Events that do not say what was sent are
   * left out.
   */
  findSent(sent: readonly MessageSent[]): Promise<ReadonlyMap<number, PublishedMessage>>;
}

import type { MessageView } from '../messages/message-view.ts';

/** A message as everybody is told of it, with what differs between those who receive it. */
export interface PublishedMessage {
  /** As its author sees it; the flags and the recipient are not everybody's. */
  readonly view: MessageView;
  readonly readBySender: boolean;
  readonly mentionsChannel: boolean;
  readonly mentionsTopic: boolean;
  /** Stored flags by user number, for those who have any. */
  readonly storedFlags: Readonly<Record<string, number>>;
  /** Who takes part in the topic; empty where the topic is not mentioned. */
  readonly topicParticipants: readonly number[];
  /** For whom it came as read: who mutes the sender, or wants no notices of this kind. */
  readonly mutedBy: readonly number[];
  /** What the conversation itself is known by. */
  readonly recipientId: number;
  /** The recipients that people are, of everybody in a conversation of at most two. */
  readonly personalRecipients: Readonly<Record<string, number>>;
}

/** Reads messages for the publisher, which sees everything. */
export interface PublishedMessageQueries {
  /** By number, in one round trip; those that are gone are left out. */
  findPublished(messageIds: readonly number[]): Promise<ReadonlyMap<number, PublishedMessage>>;
}

import type { MessageReference } from '../reading/message-reference.ts';

/** A message before its content changed, for events without that data. */
export interface PublishedEdit {
  readonly previousContent: string;
  readonly previousRenderedContent: string;
}

/** A message of a channel, and the number of an event about it. */
export interface ReadBefore {
  readonly after: number;
  readonly channelId: number;
  readonly messageId: number;
}

/** A channel, and the numbers between which messages were sent to it. */
export interface SentBetween {
  readonly channelId: number;
  readonly after: number;
  /** Names the question. */
  readonly before: number;
}

/** Reads changes for the publisher, which has access to everything; each in one round trip. */
export interface PublishedChangeQueries {
  /** The edits by the id of the entry in the history; missing entries are absent. */
  findEdits(editIds: readonly number[]): Promise<ReadonlyMap<number, PublishedEdit>>;
  /**
   * The readers of messages, by message id. In large channels only users with a mention or
   * a note are considered.
   */
  readersOf(messageIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
  /** Flags set by users, as bits of `STORED_FLAGS` by user, for messages that have any. */
  ownFlagsOf(
    messageIds: readonly number[],
  ): Promise<ReadonlyMap<number, Readonly<Record<string, number>>>>;
  /**
   * Users who could read a message of a channel and left the channel after an event, by the id of the event.
   */
  readersWhoLeft(asked: readonly ReadBefore[]): Promise<ReadonlyMap<number, readonly number[]>>;
  /** The messages that were sent to the channel, in it or moved on from it, ascending; by `before`. */
  sentBetween(asked: readonly SentBetween[]): Promise<ReadonlyMap<number, readonly number[]>>;
  /** Active subscribers who may read a message with this id in the channel. */
  subscribersWithAccess(channelId: number, messageId: number): Promise<readonly number[]>;
  /** The locations and flags of messages for a user who marked them; deleted messages are absent. */
  referencesOf(userId: number, messageIds: readonly number[]): Promise<readonly MessageReference[]>;
}

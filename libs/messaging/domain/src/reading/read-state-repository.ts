import type { Actor } from '@tandem/shared-kernel';
import type { SubscriptionKey } from '../channels/channel-repository.ts';
import type { EditableFlag } from './editable-flag.ts';

/** A message that somebody may set flags of. */
export interface FlaggableMessage {
  readonly id: number;
  /** `null` for direct messages. */
  readonly channelId: number | null;
  /** Always, for direct messages. */
  readonly isSubscribed: boolean;
}

/** A topic of a channel, or a whole channel. */
export interface ReadPlace {
  readonly channelId: number;
  /** `null` for every topic. */
  readonly topic: string | null;
}

/** What somebody had not read in channels that he leaves. */
export interface UnreadLeft {
  readonly userId: number;
  /** Ascending. */
  readonly messageIds: readonly number[];
}

/**
 * What people have read and noted. Bound to a command's transaction.
 *
 * What is read is kept as marks, one per user, channel, topic or conversation, and as exceptions
 * from them: the number of messages that a mark passes over does not matter.
 */
export interface ReadStateRepository {
  /** Those of the messages that the viewer may read, ascending. */
  findFlaggable(viewer: Actor, messageIds: readonly number[]): Promise<readonly FlaggableMessage[]>;
  /** @returns the messages of which it was not so before, ascending */
  setFlag(
    userId: number,
    messageIds: readonly number[],
    flag: Exclude<EditableFlag, 'read'>,
    isSet: boolean,
  ): Promise<readonly number[]>;
  /**
   * Marks messages as read. Where nothing unread is left before them, the mark moves and no row is
   * kept for each.
   *
   * @returns those that were unread, ascending
   */
  markRead(userId: number, messageIds: readonly number[]): Promise<readonly number[]>;
  /** @returns those that were read, ascending */
  markUnread(userId: number, messageIds: readonly number[]): Promise<readonly number[]>;
  /**
   * Marks a place as read.
   *
   * @returns what was unread there, ascending; of very many the newest
   */
  markPlaceRead(actor: Actor, place: ReadPlace): Promise<readonly number[]>;
  /** Moves the user's marks past every message, in constant time. */
  markAllRead(actor: Actor): Promise<void>;
  /**
   * Takes back that single messages are unread, the newest first.
   *
   * @returns how many, at most `limit`
   */
  clearUnread(userId: number, limit: number): Promise<number>;
  /**
   * What people who are about to leave channels have not read there counts as read from then on;
   * what was moved on to a channel where they stay remains unread.
   *
   * @param limit how many messages are listed for each at most, the newest
   * @returns what was unread, for those who had anything
   */
  leaveChannels(keys: readonly SubscriptionKey[], limit: number): Promise<readonly UnreadLeft[]>;
  /** Whether the channel has messages of the topic, in any spelling. */
  hasTopic(channelId: number, topic: string): Promise<boolean>;
}

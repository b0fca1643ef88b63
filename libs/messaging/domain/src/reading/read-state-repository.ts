import type { Actor } from '@tandem/shared-kernel';
import type { SubscriptionKey } from '../channels/channel-repository.ts';
import type { EditableFlag } from './editable-flag.ts';

/** A message that a user may set flags of. */
export interface FlaggableMessage {
  readonly id: number;
  /** `null` for direct messages. */
  readonly channelId: number | null;
  /** Always, for direct messages. */
  readonly isSubscribed: boolean;
}

/** A topic of a channel, or a whole channel. */
export interface ReadTarget {
  readonly channelId: number;
  /** `null` for every topic. */
  readonly topic: string | null;
}

/** What a command is about that changes what a user has read or noted. */
export type ReadScope =
  | { readonly messageIds: readonly number[] }
  | { readonly channelIds: readonly number[] }
  | 'everything';

/** What a user had not read in channels that they leave. */
export interface UnreadLeft {
  readonly userId: number;
  /** Ascending. */
  readonly messageIds: readonly number[];
}

/**
 * The read state and other flags of users. Bound to a command's transaction.
 *
 * What is read is stored as marks, one per user, channel, topic or conversation, and as exceptions
 * from them: the number of messages that a mark passes over does not matter.
 */
export interface ReadStateRepository {
  /**
   * Keeps messages where they are and in their channels, and the user's other commands of this kind
   * waiting, until the transaction ends: what is read afterwards stays true. Others may read, mark
   * and send meanwhile. Called before anything else is locked.
   */
  hold(user: Actor, scope: ReadScope): Promise<void>;
  /**
   * As {@link hold} for a command that changes the messages or subscribers of channels: no other user marks,
   * moves, deletes, subscribes or leaves there until the transaction ends, nor where messages are now that
   * moved away from there.
   *
   * @returns up to which number all events and messages are visible from now on
   */
  holdAlone(realmId: number, channelIds: readonly number[]): Promise<number>;
  /** Those of the messages that the actor may read, ascending. */
  findFlaggable(actor: Actor, messageIds: readonly number[]): Promise<readonly FlaggableMessage[]>;
  /** @returns the messages of which it was not so before, ascending */
  setFlag(
    userId: number,
    messageIds: readonly number[],
    flag: Exclude<EditableFlag, 'read'>,
    isSet: boolean,
  ): Promise<readonly number[]>;
  /**
   * Marks messages as read. Where nothing unread is left before them, the mark moves and no row is
   * stored for each.
   *
   * @returns those that were unread, ascending
   */
  markRead(userId: number, messageIds: readonly number[]): Promise<readonly number[]>;
  /** @returns those that were read, ascending */
  markUnread(userId: number, messageIds: readonly number[]): Promise<readonly number[]>;
  /**
   * Marks a channel or topic as read.
   *
   * @returns what was unread there, ascending; of very many the newest
   */
  markChannelRead(actor: Actor, place: ReadTarget): Promise<readonly number[]>;
  /**
   * Moves the user's marks past every message up to a number, in constant time: also past those that
   * are being sent and are not visible yet.
   */
  markAllRead(actor: Actor, upto: number): Promise<void>;
  /**
   * Takes back that single messages are unread, the newest first.
   *
   * @returns which, ascending, at most `limit`
   */
  clearUnread(userId: number, limit: number): Promise<readonly number[]>;
  /**
   * Messages that users have not read when they leave channels count as read from then on;
   * what was moved on to a channel where they stay remains unread.
   *
   * @param limit how many messages are listed for each at most, the newest
   * @returns what was unread, for those who had anything
   */
  leaveChannels(keys: readonly SubscriptionKey[], limit: number): Promise<readonly UnreadLeft[]>;
  /** Whether the channel has messages of the topic, in any spelling. */
  hasTopic(channelId: number, topic: string): Promise<boolean>;
}

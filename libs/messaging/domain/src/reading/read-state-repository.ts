import type { Actor } from '@tandem/shared-kernel';
import type { SubscriptionKey } from '../channels/channel-repository.ts';
import type { EditableFlag } from './editable-flag.ts';
import type { AllMessagesRead } from './reading-events.ts';

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

/** The scope of a command that changes a user's read state or flags. */
export type ReadScope =
  | { readonly messageIds: readonly number[] }
  | { readonly channelIds: readonly number[] }
  | 'everything';

/** The unread messages of a user in channels that they leave. */
export interface UnreadLeft {
  readonly userId: number;
  /** Ascending. */
  readonly messageIds: readonly number[];
}

/**
 * The read state and other flags of users. Bound to a command's transaction.
 *
 * Read state is stored as marks, one per user, channel, topic or conversation, and as exceptions from them:
 * the cost of a mark does not depend on the number of messages that it passes.
 */
export interface ReadStateRepository {
  /**
   * Locks the locations of messages and the user's other commands of this kind until the transaction ends,
   * so that later reads stay true. Others may read, mark and send meanwhile. Must be the first lock of a
   * command.
   */
  hold(user: Actor, scope: ReadScope): Promise<void>;
  /**
   * Like {@link hold} for a command that changes the messages or subscribers of channels: other users'
   * marks, moves, deletions and changes of subscriptions wait until the transaction ends, also where
   * messages have moved from there.
   *
   * @returns the number up to which all events and messages are visible from now on
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
   * Marks messages as read. Where no unread message is left before them, the mark moves and no row is
   * stored for each.
   *
   * @returns the messages that were unread, ascending
   */
  markRead(userId: number, messageIds: readonly number[]): Promise<readonly number[]>;
  /** @returns those that were read, ascending */
  markUnread(userId: number, messageIds: readonly number[]): Promise<readonly number[]>;
  /**
   * Marks a channel or topic as read.
   *
   * @returns its unread messages, ascending; only the newest of very many
   */
  markChannelRead(actor: Actor, location: ReadTarget): Promise<readonly number[]>;
  /**
   * Removes unread marks of single messages of the event's user, the newest first. If there were fewer than `limit`, it
   * also appends the event and moves the marks past every message up to its ID, in constant time: also past messages
   * whose sends are in progress.
   *
   * @returns the messages whose marks were removed, ascending, at most `limit`
   */
  markAllRead(event: AllMessagesRead, limit: number): Promise<readonly number[]>;
  /**
   * Messages that users have not read when they leave channels count as read from then on; messages that were
   * moved to a channel where they stay subscribed remain unread.
   *
   * @param limit the number of messages that are listed for each user, the newest
   * @returns the unread messages of users who had any
   */
  leaveChannels(keys: readonly SubscriptionKey[], limit: number): Promise<readonly UnreadLeft[]>;
  /** True if the channel has messages of the topic, ignoring case. */
  hasTopic(channelId: number, topic: string): Promise<boolean>;
}

import type { Actor } from '@tandem/shared-kernel';
import type { ChannelReference } from '../messages/destination.ts';
import type { SubscriptionProperty } from '../subscriptions/subscription-properties.ts';
import type { EditableChannel, StoredChannelChanges } from './channel-changes.ts';
import type { NewChannel } from './channel.ts';

/** A requested channel, and the actor's permissions in it. */
export interface SubscribableChannel {
  readonly id: number;
  readonly name: string;
  readonly isArchived: boolean;
  /** The actor has access to the channel. */
  readonly isKnown: boolean;
  /** The actor may subscribe, or is subscribed. */
  readonly mayJoin: boolean;
  /** The actor may subscribe others: by the channel's own settings, the organization's aside. */
  readonly mayAddOthers: boolean;
  /** The actor may unsubscribe others. */
  readonly mayRemoveOthers: boolean;
}

/** A channel, and whether the actor may read its messages. */
export interface ChannelAccess {
  readonly channelId: number;
  /** False also for archived channels. */
  readonly mayRead: boolean;
}

/** One user in one channel. */
export interface SubscriptionKey {
  readonly channelId: number;
  readonly userId: number;
}

/** Users who were subscribed to a channel by one event. */
export interface SubscriptionsBegun {
  readonly channelId: number;
  readonly userIds: readonly number[];
  /** The ID of the event. */
  readonly eventId: number;
}

/** A subscription that began or ended. */
export interface MembershipChange extends SubscriptionKey {
  /** The user has access to the channel without a subscription. */
  readonly knowsChannel: boolean;
}

/** A new subscription. */
export interface NewSubscription extends SubscriptionKey {
  /** Used for a first subscription; earlier subscribers retain their color. */
  readonly color: string;
}

/** Channels and their subscribers, for commands. Bound to the command's transaction. */
export interface ChannelRepository {
  /** Those of `names` that exist, archived ones too. Names are compared without regard to case. */
  findByNames(actor: Actor, names: readonly string[]): Promise<readonly SubscribableChannel[]>;
  /** @returns `null` when the organization has no such channel */
  accessOf(actor: Actor, channel: ChannelReference): Promise<ChannelAccess | null>;
  /**
   * Channels that the user created, archived ones too. Until the transaction ends, others that count
   * them wait.
   */
  countCreatedBy(userId: number): Promise<number>;
  /** @returns its id; `null` when the name is taken, also by a concurrent command */
  create(channel: NewChannel): Promise<number | null>;
  /**
   * Locks a channel, archived or not, until the transaction ends.
   *
   * @returns `null` when it is inaccessible to the actor
   */
  lockForEdit(actor: Actor, channelId: number): Promise<EditableChannel | null>;
  /**
   * Changes a locked channel.
   *
   * @throws MessagingError CHANNEL_NAME_TAKEN; the transaction cannot go on
   */
  saveChanges(channelId: number, changes: StoredChannelChanges): Promise<void>;
  /** True when a message has another topic than the general chat. */
  hasNamedTopics(channelId: number): Promise<boolean>;
  /** The newest messages of a topic that the actor, who can read the channel, may read. */
  newestMessageIds(
    actor: Actor,
    topic: { readonly channelId: number; readonly topic: string },
    limit: number,
  ): Promise<readonly number[]>;
  /**
   * Locks the default channels until the transaction ends, so that an event has all of them. Follows the lock
   * of read state, and precedes those of channels.
   */
  lockDefaults(realmId: number): Promise<void>;
  /** Sets whether new members are subscribed to a channel. The default channels are locked. */
  setDefault(realmId: number, channelId: number, isDefault: boolean): Promise<void>;
  /** The channels that new members are subscribed to, ascending. */
  defaultIds(realmId: number): Promise<readonly number[]>;
  /** The colors of each user's subscriptions; users without any are absent. */
  colorsOf(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>;
  /**
   * Subscribes users; they receive messages that are sent from now on. Existing subscriptions do not
   * change. Locks the channels in the order of their ids.
   *
   * @returns the new subscribers
   */
  subscribe(subscriptions: readonly NewSubscription[]): Promise<readonly MembershipChange[]>;
  /**
   * Sets the start of subscriptions of this transaction: messages with greater ids are received.
   *
   * @see publishSubscriptions
   */
  beginSubscriptions(begun: readonly SubscriptionsBegun[]): Promise<void>;
  /**
   * Unsubscribes users from channels; their settings are preserved. Locks as {@link subscribe} does.
   *
   * @returns the former subscribers
   */
  unsubscribe(keys: readonly SubscriptionKey[]): Promise<readonly MembershipChange[]>;
  /**
   * Sets a property of a user's subscriptions, by channel. One round trip.
   *
   * @returns the changed channels: the user is subscribed to them, and they are not archived
   */
  setProperties(
    userId: number,
    property: SubscriptionProperty['property'],
    values: ReadonlyMap<number, boolean | string>,
  ): Promise<ReadonlySet<number>>;
  /** The recipient id of the channel; `null` when it is archived or unknown. */
  recipientOf(realmId: number, channelId: number): Promise<number | null>;
}

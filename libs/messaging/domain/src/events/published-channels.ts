import type { Role } from '@tandem/shared-kernel';
import type { ListedChannel } from '../channels/channel-queries.ts';
import type { SubscriptionKey } from '../channels/channel-repository.ts';
import type { OwnSubscription, NotificationDefaults } from './personal-state-queries.ts';

/** A user's settings of a channel, and the defaults of those not set. */
export interface PublishedSubscription extends OwnSubscription {
  readonly userId: number;
  readonly defaults: NotificationDefaults;
}

/** A topic that a user muted. */
export interface MutedTopic {
  readonly channelName: string;
  readonly topic: string;
  /** ms since epoch */
  readonly lastUpdated: number;
}

/** The channels that a user can access by their role. */
export interface KnownChannels {
  readonly channelIds: readonly number[];
  readonly defaultIds: readonly number[];
}

/** A change of access: a user's role, or the users who may see a channel. */
export type VisibilityChange = { readonly position: number } & (
  | { readonly userId: number }
  | { readonly channelId: number }
);

/** A user and a channel, changed by two commands one after the other. */
export interface Crossing {
  /** The position of the earlier event in the outbox. */
  readonly position: number;
  readonly userId: number;
  readonly channelId: number;
  /** Whether the user has access to the channel after both changes. */
  readonly isKnown: boolean;
}

/** Users and groups that are added to a group or removed from it, at any depth. */
interface GroupVisibilityChange {
  readonly position: number;
  readonly realmId: number;
  /**
   * True if users gain channels, false if they lose them. `null` for a change of role or privacy, for which
   * only later changes of groups matter.
   */
  readonly gains: boolean | null;
  /** All channels that name the group, or one that contains it, matter. */
  readonly groupId?: number;
  /** The channel whose setting changed. */
  readonly channelId?: number;
  readonly userIds: readonly number[];
  readonly subgroupIds: readonly number[];
}

/** Reads channels for the publisher, which sees everything; a round trip or two per call. */
export interface PublishedChannelQueries {
  /** The channels by id, including archived ones. */
  findChannels(channelIds: readonly number[]): Promise<ReadonlyMap<number, ListedChannel>>;
  /** Including users who have left since. */
  findSubscriptions(keys: readonly SubscriptionKey[]): Promise<readonly PublishedSubscription[]>;
  /** The active subscribers with a client that does not support archived channels. */
  returningSubscriptions(channelIds: readonly number[]): Promise<readonly PublishedSubscription[]>;
  /** The active subscribers of each channel, ascending; none for channels of more than `limit`. */
  subscriberIds(
    channelIds: readonly number[],
    limit: number,
  ): Promise<ReadonlyMap<number, readonly number[]>>;
  /**
   * The users who have access to a private channel: subscribers, administrators, and members of the groups
   * of its settings. Guests are omitted.
   */
  insiderIds(channelIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
  /**
   * The channels that each user sees by their role without a subscription, archived ones too,
   * ascending; and the default channels that are shown to them. In the order of `keys`.
   */
  knownByRole(
    keys: readonly { readonly userId: number; readonly role: Role }[],
  ): Promise<readonly KnownChannels[]>;
  /**
   * The effects of commands later in the outbox that changed a role, opened or closed a channel, or
   * subscribed users to one. Users who were in the channel all the time are omitted.
   */
  crossings(changes: readonly VisibilityChange[]): Promise<readonly Crossing[]>;
  /**
   * Private channels that users gained or lost by groups, in the current state: the result may repeat known
   * channels where a later command overlapped the change. Among users affected as members of a subgroup it
   * finds those with queues.
   */
  visibilityByGroups(changes: readonly GroupVisibilityChange[]): Promise<readonly Crossing[]>;
  /** The channels that each user is subscribed to, archived ones too, ascending. */
  channelIdsOf(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
  /** The topics that each user muted, in the order of {@link MutedTopic.lastUpdated}. */
  mutedTopics(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly MutedTopic[]>>;
}

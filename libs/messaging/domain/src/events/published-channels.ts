import type { Role } from '@tandem/shared-kernel';
import type { ListedChannel } from '../channels/channel-queries.ts';
import type { SubscriptionKey } from '../channels/channel-repository.ts';
import type { FormerSubscription, NotificationDefaults } from './personal-state-queries.ts';

/** What is somebody's own about a channel, and what holds where he set nothing. */
export interface PublishedSubscription extends FormerSubscription {
  readonly userId: number;
  readonly defaults: NotificationDefaults;
}

/** A topic that somebody muted. */
export interface MutedTopic {
  readonly channelName: string;
  readonly topic: string;
  /** ms since epoch */
  readonly lastUpdated: number;
}

/** What somebody knows of by his role. */
export interface KnownChannels {
  readonly channelIds: readonly number[];
  readonly defaultIds: readonly number[];
}

/** Who may know of what changed: by the role of somebody, or by who may know of a channel. */
export type SightChange = { readonly place: number } & (
  | { readonly userId: number }
  | { readonly channelId: number }
);

/** Somebody and a channel, of which a command changed the one and a later command the other. */
export interface Crossing {
  /** Of the earlier one in the outbox. */
  readonly place: number;
  readonly userId: number;
  readonly channelId: number;
  /** Whether he may know of the channel after both. */
  readonly isKnown: boolean;
}

/** Reads channels for the publisher, which sees everything; a round trip or two per call. */
export interface PublishedChannelQueries {
  /** By number, archived ones too. */
  findChannels(channelIds: readonly number[]): Promise<ReadonlyMap<number, ListedChannel>>;
  /** Also of those who left since. */
  findSubscriptions(keys: readonly SubscriptionKey[]): Promise<readonly PublishedSubscription[]>;
  /** Of the active subscribers those who have a client that knows no archived channels. */
  returningSubscriptions(channelIds: readonly number[]): Promise<readonly PublishedSubscription[]>;
  /** The active subscribers of each channel, ascending; none for channels of more than `limit`. */
  subscriberIds(
    channelIds: readonly number[],
    limit: number,
  ): Promise<ReadonlyMap<number, readonly number[]>>;
  /**
   * Those who know of a channel also where it is private: subscribers, administrators, and whom its
   * settings name. Guests are left out.
   */
  insiderIds(channelIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
  /**
   * The channels that each user, having a role, knows of without being in them, archived ones too,
   * ascending; and the default channels that he is told of. In the order of `keys`.
   */
  knownByRole(
    keys: readonly { readonly userId: number; readonly role: Role }[],
  ): Promise<readonly KnownChannels[]>;
  /**
   * What commands behind others in the outbox crossed: those that changed a role, opened or closed
   * a channel, or brought people into one. Left out is who was in the channel all the time.
   */
  crossings(changes: readonly SightChange[]): Promise<readonly Crossing[]>;
  /** The channels that each user is subscribed to, archived ones too, ascending. */
  channelIdsOf(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
  /** The topics that each user muted, in the order of {@link MutedTopic.lastUpdated}. */
  mutedTopics(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly MutedTopic[]>>;
}

import type { Actor } from '@tandem/shared-kernel';
import type { SubscriptionKey } from './channel-repository.ts';
import type { ChannelView } from './channel-view.ts';

/** The listed subscribers: none, all, or in large channels the most relevant ones. */
export const SUBSCRIBER_LISTS = ['true', 'false', 'partial'] as const;
/** One of {@link SUBSCRIBER_LISTS}. */
export type SubscriberList = (typeof SUBSCRIBER_LISTS)[number];

/** The subscribers of a channel: all of them, or in large channels the most relevant ones. */
export interface ListedSubscribers {
  /** Ascending; absent when not requested, or when {@link partialSubscriberIds} are present. */
  readonly subscriberIds?: readonly number[];
  /** All bots and all recently active users, ascending. */
  readonly partialSubscriberIds?: readonly number[];
}

/** The subscribers of a channel as text: an initial state has a hundred thousand of them, which it only passes on. */
export interface SubscriberIds {
  /** Ascending, separated by commas. */
  readonly ids: string;
  /** Only all bots and all recently active users. */
  readonly isPartial: boolean;
}

/** A channel as a subscriber sees it. */
export interface SubscriptionView extends ChannelView, ListedSubscribers {
  readonly color: string;
  readonly isMuted: boolean;
  readonly pinToTop: boolean;
  /** `null` follows the user's own setting. */
  readonly desktopNotifications: boolean | null;
  readonly audibleNotifications: boolean | null;
  readonly pushNotifications: boolean | null;
  readonly emailNotifications: boolean | null;
  readonly wildcardMentionsNotify: boolean | null;
}

/** Reads subscriptions. */
export interface SubscriptionQueries {
  /** The actor's subscriptions to channels that are not archived, by name (code points). */
  listOwn(actor: Actor, subscribers: SubscriberList): Promise<readonly SubscriptionView[]>;
  /**
   * The subscribers of channels that are accessible to the actor, archived ones too, by channel; channels without any
   * are absent. One round trip.
   */
  subscribersOf(
    channelIds: readonly number[],
    subscribers: Exclude<SubscriberList, 'false'>,
  ): Promise<ReadonlyMap<number, SubscriberIds>>;
  /**
   * Whether a user of the organization is subscribed to a channel.
   *
   * @throws MessagingError SUBSCRIBER_UNKNOWN, CHANNEL_ID_INVALID for inaccessible channels
   */
  isSubscribed(actor: Actor, key: SubscriptionKey): Promise<boolean>;
  /**
   * The channels of a user that are accessible to the actor, ascending.
   *
   * @throws MessagingError SUBSCRIBER_UNKNOWN
   */
  channelIdsOf(actor: Actor, userId: number): Promise<readonly number[]>;
}

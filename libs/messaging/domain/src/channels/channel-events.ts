import type { DomainEvent } from '@tandem/shared-kernel';
import type { ChannelChange } from './channel-changes.ts';
import type { DefaultChannelGroupsChanged } from './default-channel-group.ts';
import type { ChannelFolderEvent } from '../folders/folder-events.ts';
import type { NavigationViewEvent } from '../navigation-views/navigation-view-events.ts';
import type { SubscriptionProperty } from '../subscriptions/subscription-properties.ts';
import type { UserTopicChanged } from '../topics/topic-events.ts';

/** A channel was created; its first subscribers have a separate event. */
export interface ChannelCreated extends DomainEvent {
  readonly type: 'channel.created';
  readonly channelId: number;
  readonly creatorId: number;
  /** The creator requested a notice to all users. */
  readonly announce: boolean;
}

/** A property of a channel changed; one event for each property. */
export interface ChannelUpdated extends DomainEvent {
  readonly type: 'channel.updated';
  readonly channelId: number;
  readonly actingUserId: number;
  readonly change: ChannelChange;
}

/** New members are subscribed to other channels than before. */
export interface DefaultChannelsChanged extends DomainEvent {
  readonly type: 'default_channels.changed';
  /** All of them, ascending. */
  readonly channelIds: readonly number[];
}

/** Users were subscribed to a channel, by themselves or by another user. */
export interface SubscriptionAdded extends DomainEvent {
  readonly type: 'subscription.added';
  readonly channelId: number;
  /** The new subscribers, ascending. */
  readonly userIds: readonly number[];
  /** The new subscribers who did not have access to the existing channel. */
  readonly newcomerIds: readonly number[];
  readonly actingUserId: number;
}

/** Users left a channel, or were removed from it. */
export interface SubscriptionRemoved extends DomainEvent {
  readonly type: 'subscription.removed';
  readonly channelId: number;
  /** The former subscribers, ascending. */
  readonly userIds: readonly number[];
  /** The former subscribers who no longer have access to the channel. */
  readonly strangerIds: readonly number[]; // a stored name; glossary: allow
  readonly actingUserId: number;
  /**
   * Messages with greater ids may be missing among those that became read: their sends were in progress.
   * Absent where more users left than are notified of each message, and in events of older versions.
   */
  readonly settledTo?: number;
}

/** A user changed a setting of one of their subscriptions; published to that user only. */
export type SubscriptionUpdated = DomainEvent & {
  readonly type: 'subscription.updated';
  readonly userId: number;
  readonly channelId: number;
} & SubscriptionProperty;

/** Events of channels, subscriptions and folders. */
export type ChannelEvent =
  | ChannelCreated
  | ChannelUpdated
  | DefaultChannelsChanged
  | DefaultChannelGroupsChanged
  | SubscriptionAdded
  | SubscriptionRemoved
  | SubscriptionUpdated
  | ChannelFolderEvent
  | NavigationViewEvent
  | UserTopicChanged;

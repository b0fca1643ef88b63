import type { Actor } from '@tandem/shared-kernel';
import type { GroupSettingValue } from '../settings/group-setting.ts';
import type { ChannelGroupSetting, TopicsPolicy } from './channel.ts';

/** Which subscribers are listed: none, all, or of large channels those who matter most. */
export const SUBSCRIBER_LISTS = ['true', 'false', 'partial'] as const;
/** One of {@link SUBSCRIBER_LISTS}. */
export type SubscriberList = (typeof SUBSCRIBER_LISTS)[number];

/** A channel as somebody sees it who is subscribed to it. */
export interface SubscriptionView {
  readonly channelId: number;
  readonly name: string;
  /** Markdown. */
  readonly description: string;
  /** HTML. */
  readonly renderedDescription: string;
  readonly dateCreated: Date;
  readonly creatorId: number | null;
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  readonly historyPublicToSubscribers: boolean;
  /** Days; `null` follows the organization, −1 keeps messages for ever. */
  readonly messageRetentionDays: number | null;
  readonly folderId: number | null;
  readonly topicsPolicy: TopicsPolicy;
  readonly firstMessageId: number | null;
  /** A message in the last 180 days, or new. */
  readonly isRecentlyActive: boolean;
  /** Messages of the last 28 days, or since the channel exists. */
  readonly recentMessageCount: number;
  /** Active people and bots. */
  readonly subscriberCount: number;
  /** Ascending; absent when nobody asked. */
  readonly subscriberIds?: readonly number[];

  readonly color: string;
  readonly isMuted: boolean;
  readonly pinToTop: boolean;
  /** `null` follows the user's own setting. */
  readonly desktopNotifications: boolean | null;
  readonly audibleNotifications: boolean | null;
  readonly pushNotifications: boolean | null;
  readonly emailNotifications: boolean | null;
  readonly wildcardMentionsNotify: boolean | null;

  readonly groups: Readonly<Record<ChannelGroupSetting, GroupSettingValue>>;
  /** The system group that may post, where one may. */
  readonly postingGroupName: string | null;
}

/** Reads subscriptions. */
export interface SubscriptionQueries {
  /** The viewer's subscriptions to channels that are not archived, by name (code points). */
  listOwn(viewer: Actor, subscribers: SubscriberList): Promise<readonly SubscriptionView[]>;
}

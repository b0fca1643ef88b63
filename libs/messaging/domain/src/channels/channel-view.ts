import type { GroupSettingValue } from '../settings/group-setting.ts';
import type { ChannelGroupSetting, TopicsPolicy } from './channel.ts';

/** A channel as it is shown to users who may see it. */
export interface ChannelView {
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
  readonly isArchived: boolean;
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
  /** Active users and bots. */
  readonly subscriberCount: number;
  readonly groups: Readonly<Record<ChannelGroupSetting, GroupSettingValue>>;
  /** The system group that may post, if it is one. */
  readonly postingGroupName: string | null;
}

import type { GroupSettingValue } from '../settings/group-setting.ts';
import type { ChannelGroupSetting, TopicsPolicy } from './channel.ts';

/** A channel as the editing user sees it. */
export interface EditableChannel {
  readonly id: number;
  readonly name: string;
  /** Markdown. */
  readonly description: string;
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  readonly historyPublicToSubscribers: boolean;
  readonly messageRetentionDays: number | null;
  readonly folderId: number | null;
  readonly topicsPolicy: TopicsPolicy;
  readonly isArchived: boolean;
  readonly isDefault: boolean;
  readonly groups: Readonly<Record<ChannelGroupSetting, GroupSettingValue>>;
  /** The actor may read its messages. */
  readonly mayRead: boolean;
  readonly mayAdminister: boolean;
}

/** The access to a channel and its messages. */
export interface ChannelPrivacy {
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  readonly historyPublicToSubscribers: boolean;
}

/** A property of a channel with its new and its old value. */
export type ChannelChange =
  | { readonly property: 'name'; readonly value: string; readonly before: string }
  | {
      readonly property: 'description';
      readonly value: string;
      /** HTML. */
      readonly rendered: string;
      readonly before: string;
    }
  | {
      readonly property: 'privacy';
      readonly value: ChannelPrivacy;
      readonly before: ChannelPrivacy;
    }
  | {
      readonly property: 'message_retention_days' | 'folder_id';
      readonly value: number | null;
      readonly before: number | null;
    }
  | {
      readonly property: 'topics_policy';
      readonly value: TopicsPolicy;
      readonly before: TopicsPolicy;
    }
  | { readonly property: 'is_archived'; readonly value: boolean; readonly before: boolean }
  | {
      readonly property: ChannelGroupSetting;
      readonly value: GroupSettingValue;
      readonly before: GroupSettingValue;
    };

/** The stored form of changes: a setting is the id of a group. */
export interface StoredChannelChanges {
  readonly name?: string;
  readonly description?: string;
  readonly renderedDescription?: string;
  readonly inviteOnly?: boolean;
  readonly isWebPublic?: boolean;
  readonly historyPublicToSubscribers?: boolean;
  readonly messageRetentionDays?: number | null;
  readonly folderId?: number | null;
  readonly topicsPolicy?: TopicsPolicy;
  readonly isArchived?: boolean;
  readonly groups?: Partial<Readonly<Record<ChannelGroupSetting, number>>>;
}

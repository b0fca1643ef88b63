/**
 * The topics that a channel may have: any, any but the general chat, or that one only. `inherit` follows
 * the organization, which either allows or disables the empty topic.
 */
export type TopicsPolicy =
  | 'inherit'
  | 'allow_empty_topic'
  | 'disable_empty_topic'
  | 'empty_topic_only';

/** All of {@link TopicsPolicy}. */
export const TOPICS_POLICIES = [
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
] as const satisfies readonly TopicsPolicy[];

/** The allowed values of a setting of a channel. */
interface ChannelSettingRule {
  /** The default system group of a new channel; `creator`: the user who creates the channel. */
  readonly default: string;
  /** Otherwise guests do not get the permission, even as members of the group. */
  readonly allowsEveryone: boolean;
}

const rule = <Default extends string>(initial: Default) => ({
  default: initial,
  allowsEveryone: true,
});
const noGuests = <Default extends string>(initial: Default) => ({
  default: initial,
  allowsEveryone: false,
});

/**
 * The settings of a channel whose value is a group of users, under their names on the wire and in the
 * database. Any of them may be empty.
 *
 * The creator administers the channel: the default of `can_administer_channel_group` is the creator.
 *
 * @see docs/facts/roles.md
 */
export const CHANNEL_SETTING_RULES = {
  can_add_subscribers_group: noGuests('role:nobody'),
  can_administer_channel_group: noGuests('creator'),
  can_create_topic_group: rule('role:everyone'),
  can_delete_any_message_group: rule('role:nobody'),
  can_delete_own_message_group: rule('role:nobody'),
  can_move_messages_out_of_channel_group: rule('role:nobody'),
  can_move_messages_within_channel_group: rule('role:nobody'),
  can_remove_subscribers_group: rule('role:administrators'),
  can_resolve_topics_group: rule('role:nobody'),
  can_send_message_group: rule('role:everyone'),
  can_subscribe_group: noGuests('role:nobody'),
} as const satisfies Readonly<Record<string, ChannelSettingRule>>;

/** Name of a channel setting whose value is a group. */
export type ChannelGroupSetting = keyof typeof CHANNEL_SETTING_RULES;

/** The users who may delete messages of a channel; a policy of the organization limits them further. */
export const DELETION_SETTINGS = [
  'can_delete_any_message_group',
  'can_delete_own_message_group',
] as const satisfies readonly ChannelGroupSetting[];

/** All of {@link ChannelGroupSetting}, in the order of the alphabet. */
export const CHANNEL_GROUP_SETTINGS = Object.keys(
  CHANNEL_SETTING_RULES,
) as readonly ChannelGroupSetting[];

/** A channel to be created. Every group is the ID of one. */
export interface NewChannel {
  readonly realmId: number;
  readonly name: string;
  /** Markdown. */
  readonly description: string;
  readonly renderedDescription: string;
  readonly dateCreated: Date;
  readonly creatorId: number;
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  readonly historyPublicToSubscribers: boolean;
  /** Days; `null` follows the organization, −1 keeps messages for ever. */
  readonly messageRetentionDays: number | null;
  readonly folderId: number | null;
  readonly topicsPolicy: TopicsPolicy;
  /** New members are subscribed to it. */
  readonly isDefault: boolean;
  readonly groups: Readonly<Record<ChannelGroupSetting, number>>;
}

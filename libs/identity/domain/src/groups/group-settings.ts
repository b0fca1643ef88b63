import type { SystemGroupName } from './system-groups.ts';

/** The allowed values of a setting whose value is a group of users. */
export interface GroupSettingRule {
  /** The initial value; `creator` is the creator of the object with the setting. */
  readonly default: SystemGroupName | 'creator';
  readonly allowsNobody: boolean;
  /** Otherwise guests do not get the permission, even as members of the group. */
  readonly allowsEveryone: boolean;
  /** Only these, and no list of users and groups. */
  readonly onlySystemGroups?: readonly SystemGroupName[];
  /** Only owners may change it, no other administrators. */
  readonly ownersOnly?: true;
}

const rule = (
  initial: GroupSettingRule['default'],
  allowed: { readonly nobody: boolean; readonly everyone: boolean },
  onlySystemGroups?: readonly SystemGroupName[],
): GroupSettingRule => ({
  default: initial,
  allowsNobody: allowed.nobody,
  allowsEveryone: allowed.everyone,
  ...(onlySystemGroups && { onlySystemGroups }),
});

const ANYBODY = { nobody: true, everyone: true };
const NO_GUESTS = { nobody: true, everyone: false };
const NOT_EVERYONE = { nobody: false, everyone: false };

/** The settings of an organization whose value is a group of users, under their names on the wire. */
export const REALM_GROUP_SETTINGS = {
  can_access_all_users_group: rule('role:everyone', { nobody: false, everyone: true }, [
    'role:everyone',
    'role:members',
  ]),
  can_add_custom_emoji_group: rule('role:members', NOT_EVERYONE),
  can_add_subscribers_group: rule('role:members', NO_GUESTS),
  can_create_bots_group: rule('role:members', NO_GUESTS),
  can_create_groups: { ...rule('role:members', NOT_EVERYONE), ownersOnly: true },
  can_create_private_channel_group: rule('role:members', NOT_EVERYONE),
  can_create_public_channel_group: rule('role:members', NOT_EVERYONE),
  can_create_web_public_channel_group: rule('role:owners', NO_GUESTS, [
    'role:moderators',
    'role:administrators',
    'role:owners',
    'role:nobody',
  ]),
  can_create_write_only_bots_group: rule('role:members', NO_GUESTS),
  can_delete_any_message_group: rule('role:administrators', NO_GUESTS),
  can_delete_own_message_group: rule('role:everyone', ANYBODY),
  can_invite_users_group: { ...rule('role:members', NO_GUESTS), ownersOnly: true },
  can_manage_all_groups: { ...rule('role:owners', NOT_EVERYONE), ownersOnly: true },
  can_manage_billing_group: rule('role:administrators', NOT_EVERYONE),
  can_mention_many_users_group: rule('role:administrators', ANYBODY),
  can_move_messages_between_channels_group: rule('role:members', NO_GUESTS),
  can_move_messages_between_topics_group: rule('role:everyone', ANYBODY),
  can_resolve_topics_group: rule('role:everyone', ANYBODY),
  can_set_delete_message_policy_group: rule('role:moderators', NO_GUESTS),
  can_set_topics_policy_group: rule('role:members', ANYBODY),
  can_summarize_topics_group: rule('role:everyone', ANYBODY),
  create_multiuse_invite_group: { ...rule('role:administrators', NO_GUESTS), ownersOnly: true },
  direct_message_initiator_group: rule('role:everyone', ANYBODY),
  direct_message_permission_group: rule('role:everyone', ANYBODY),
  workplace_users_group: rule('role:everyone', { nobody: false, everyone: true }),
} as const satisfies Readonly<Record<string, GroupSettingRule>>;

/** The name of a setting of an organization whose value is a group of users. */
export type RealmGroupSetting = keyof typeof REALM_GROUP_SETTINGS;

export const REALM_GROUP_SETTING_NAMES = Object.keys(REALM_GROUP_SETTINGS) as RealmGroupSetting[];

/** The permissions of a group, under their names on the wire: settings of each group. */
export const GROUP_PERMISSIONS = {
  can_add_members_group: rule('creator', NO_GUESTS),
  can_join_group: rule('role:nobody', NO_GUESTS),
  can_leave_group: rule('role:everyone', ANYBODY),
  can_manage_group: rule('creator', NO_GUESTS),
  can_mention_group: rule('role:everyone', ANYBODY),
  can_remove_members_group: rule('role:nobody', NO_GUESTS),
} as const satisfies Readonly<Record<string, GroupSettingRule>>;

/** The name of a permission of a group. */
export type GroupPermission = keyof typeof GROUP_PERMISSIONS;

export const GROUP_PERMISSION_NAMES = Object.keys(GROUP_PERMISSIONS) as GroupPermission[];

/** Each setting of an organization with the system group that is its default. */
export const REALM_GROUP_SETTING_DEFAULTS = Object.fromEntries(
  REALM_GROUP_SETTING_NAMES.map((name) => [name, REALM_GROUP_SETTINGS[name].default]),
) as Readonly<Record<RealmGroupSetting, Exclude<GroupSettingRule['default'], 'creator'>>>;

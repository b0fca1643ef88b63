import type { TableFields } from './fields.ts';

/** The organization itself and the settings of administrators. */
export const ORGANIZATION_TABLES = {
  /** One record. Its settings are {@link REALM_SETTINGS}; each level has its own set of them. */
  zerver_realm: {
    id: 'integer',
    name: 'text',
    string_id: 'text',
    description: 'text?|null',
    date_created: 'number',
    deactivated: 'boolean?',
    uuid: 'text?',
    icon_source: 'text?',
    icon_version: 'integer?',
    logo_source: 'text?',
    logo_version: 'integer?',
    night_logo_source: 'text?',
    night_logo_version: 'integer?',
  },
  zerver_realmdomain: {
    id: 'integer',
    realm: 'integer',
    domain: 'text',
    allow_subdomains: 'boolean?',
  },
  zerver_realmemoji: {
    id: 'integer',
    realm: 'integer',
    name: 'text',
    author: 'integer?|null',
    file_name: 'text?|null',
    is_animated: 'boolean?',
    deactivated: 'boolean?',
  },
  /** Linkifiers. Levels before `url_template` have `url_format_string`, with `%(name)s` in it. */
  zerver_realmfilter: {
    id: 'integer',
    realm: 'integer',
    pattern: 'text',
    url_template: 'text?',
    url_format_string: 'text?',
    order: 'integer?',
    example_input: 'text?|null',
    reverse_template: 'text?|null',
    alternative_url_templates: 'json?',
  },
  /** Code playgrounds. Levels before `url_template` have `url_prefix`. */
  zerver_realmplayground: {
    id: 'integer',
    realm: 'integer',
    name: 'text',
    pygments_language: 'text',
    url_template: 'text?',
    url_prefix: 'text?',
  },
  /** The defaults of new users; its settings are {@link USER_SETTINGS}. */
  zerver_realmuserdefault: { id: 'integer', realm: 'integer' },
  zerver_customprofilefield: {
    id: 'integer',
    realm: 'integer',
    name: 'text',
    hint: 'text?|null',
    order: 'integer?',
    field_type: 'integer',
    field_data: 'text?|null',
    display_in_profile_summary: 'boolean?',
    required: 'boolean?',
    editable_by_user: 'boolean?',
    use_for_user_matching: 'boolean?',
  },
  /** Named and unnamed groups. Before named groups were a table of their own, this had their names. */
  zerver_usergroup: {
    id: 'integer',
    realm: 'integer',
    name: 'text?',
    description: 'text?',
    is_system_group: 'boolean?',
    can_mention_group: 'integer?|null',
  },
  /** The names and settings of groups: `usergroup_ptr` is the id of the group. */
  zerver_namedusergroup: {
    id: 'integer?',
    usergroup_ptr: 'integer',
    realm_for_sharding: 'integer?',
    name: 'text',
    description: 'text?',
    is_system_group: 'boolean',
    deactivated: 'boolean?',
    creator: 'integer?|null',
    date_created: 'number?|null',
    can_add_members_group: 'integer?|null',
    can_join_group: 'integer?|null',
    can_leave_group: 'integer?|null',
    can_manage_group: 'integer?|null',
    can_mention_group: 'integer?|null',
    can_remove_members_group: 'integer?|null',
  },
  zerver_usergroupmembership: { id: 'integer', user_group: 'integer', user_profile: 'integer' },
  zerver_groupgroupmembership: { id: 'integer', supergroup: 'integer', subgroup: 'integer' },
  zerver_client: { id: 'integer', name: 'text' },
} as const satisfies Record<string, TableFields>;

/** The settings of an organization that name a group, in the newest level. */
export const REALM_GROUP_SETTINGS = [
  'can_access_all_users_group',
  'can_add_custom_emoji_group',
  'can_add_subscribers_group',
  'can_create_bots_group',
  'can_create_groups',
  'can_create_private_channel_group',
  'can_create_public_channel_group',
  'can_create_web_public_channel_group',
  'can_create_write_only_bots_group',
  'can_delete_any_message_group',
  'can_delete_own_message_group',
  'can_invite_users_group',
  'can_manage_all_groups',
  'can_manage_billing_group',
  'can_mention_many_users_group',
  'can_move_messages_between_channels_group',
  'can_move_messages_between_topics_group',
  'can_resolve_topics_group',
  'can_set_delete_message_policy_group',
  'can_set_topics_policy_group',
  'can_summarize_topics_group',
  'create_multiuse_invite_group',
  'direct_message_initiator_group',
  'direct_message_permission_group',
  'workplace_users_group',
] as const;

/** The settings of an organization that name a channel, with their names in earlier levels. */
export const REALM_CHANNEL_SETTINGS = {
  moderation_request_channel: 'moderation_request_channel',
  new_stream_announcements_stream: 'notifications_stream',
  signup_announcements_stream: 'signup_notifications_stream',
  zulip_update_announcements_stream: 'zulip_update_announcements_stream',
} as const;

import { expect, it } from '@jest/globals';
import { ArchiveChecks } from './survey.ts';
import { ARCHIVE_TABLES, TABLES_LEFT_OUT, type ArchiveTable } from './index.ts';

/**
 * The fields of tables as the reference exports them, of the oldest level that is read and of a present one, if they
 * differ; `?` marks those that are null in some records. The settings of organizations and users are not here.
 *
 * @see https://github.com/zulip/zulip/tree/main/zerver/models
 */
const EXPORTED_FIELDS: Readonly<Record<string, string>> = {
  realm: `id name string_id description date_created deactivated uuid uuid_owner_secret
    demo_organization_scheduled_deletion_date? deactivated_redirect? invite_required _max_invites?
    message_visibility_limit? first_visible_message_id plan_type upload_quota_gb? icon_source
    icon_version logo_source logo_version night_logo_source night_logo_version jitsi_server_url?
    default_code_block_language? notifications_stream? signup_notifications_stream?
    email_address_visibility authentication_methods create_multiuse_invite_group
    push_notifications_enabled push_notifications_enabled_end_timestamp? scheduled_deletion_date?
    custom_upload_quota_gb? moderation_request_channel? new_stream_announcements_stream?
    signup_announcements_stream? zulip_update_announcements_stream?
    zulip_update_announcements_level? message_content_edit_limit_seconds?
    message_content_delete_limit_seconds? can_set_delete_message_policy_group`,
  realmuserdefault: 'id realm enter_sends? dense_mode default_view email_address_visibility',
  userprofile: `id last_login? is_superuser delivery_email email realm recipient? full_name date_joined
    tos_version? is_staff is_active is_billing_admin is_bot bot_type? bot_owner? role long_term_idle
    last_active_message_id? is_mirror_dummy is_imported_stub is_deleted can_forge_sender
    can_create_users can_change_user_emails last_reminder? rate_limits default_sending_stream?
    default_events_register_stream? default_all_public_streams timezone avatar_source avatar_version
    avatar_hash? tutorial_status onboarding_steps zoom_token? third_party_api_state groups
    user_permissions enter_sends? dense_mode default_view escape_navigates_to_default_view
    realm_name_in_notifications email_address_visibility`,
  userprofile_crossrealm: 'id email recipient_id',
  usergroup: 'id realm name description is_system_group can_mention_group',
  namedusergroup: `id usergroup_ptr realm_for_sharding name description date_created? creator?
    is_system_group deactivated can_add_members_group can_join_group can_leave_group
    can_manage_group can_mention_group can_remove_members_group`,
  usergroupmembership: 'id user_group user_profile',
  groupgroupmembership: 'id supergroup subgroup',
  stream: `id name realm date_created creator? deactivated description rendered_description
    subscriber_count recipient? folder? invite_only? history_public_to_subscribers is_web_public
    is_in_zephyr_realm is_recently_active stream_post_policy message_retention_days? email_token
    first_message_id? topics_policy can_add_subscribers_group can_administer_channel_group
    can_create_topic_group can_delete_any_message_group can_delete_own_message_group
    can_move_messages_out_of_channel_group can_move_messages_within_channel_group
    can_remove_subscribers_group can_resolve_topics_group can_send_message_group
    can_subscribe_group`,
  subscription: `id user_profile recipient active is_user_active is_muted? color pin_to_top
    desktop_notifications? audible_notifications? push_notifications? email_notifications?
    wildcard_mentions_notify?`,
  recipient: 'id type_id type',
  huddle: 'id huddle_hash recipient? group_size?',
  channelfolder:
    'id realm name description rendered_description date_created creator? order is_archived',
  realmemoji: 'id author? realm name file_name? is_animated deactivated',
  realmfilter: `id realm pattern url_template url_format_string example_input? reverse_template?
    alternative_url_templates order`,
  realmplayground: 'id realm url_prefix url_template name pygments_language',
  customprofilefield: `id realm order name hint display_in_profile_summary required editable_by_user
    use_for_user_matching field_type field_data`,
  customprofilefieldvalue: 'id user_profile field value rendered_value?',
  realmauditlog: `id realm acting_user? modified_user? modified_stream? modified_user_group?
    modified_channel_folder? event_last_message_id? event_type event_time backfilled
    requires_billing_update extra_data? extra_data_json? scrubbed`,
  message: `id sender recipient realm subject content rendered_content? rendered_content_version?
    date_sent sending_client search_tsvector? last_edit_time? edit_history? has_attachment has_image
    has_link is_channel_message type`,
  usermessage: 'id user_profile message flags_mask',
  reaction: 'id user_profile message emoji_name reaction_type emoji_code',
  attachment: `id file_name path_id owner realm create_time size content_type? is_realm_public?
    is_web_public? messages scheduled_messages`,
  scheduledmessage: `id sender recipient subject content rendered_content sending_client stream? realm
    scheduled_timestamp read_by_sender? delivered delivered_message? has_attachment request_timestamp
    reminder_target_message_id? reminder_note? failed failure_message? delivery_type`,
  userpresence: `id user_profile realm last_active_time? last_connected_time? last_update_id timestamp
    client status`,
  userstatus: `id user_profile timestamp client status status_text emoji_name emoji_code
    reaction_type`,
  usertopic: 'id user_profile stream recipient topic_name last_updated visibility_policy',
  service: 'id user_profile name base_url token interface',
};

it.each(Object.entries(EXPORTED_FIELDS))('lists every field of %s', (name, fields) => {
  const table = `zerver_${name}` as ArchiveTable;
  const checks = new ArchiveChecks();
  const types: Readonly<Record<string, string>> = ARCHIVE_TABLES[table];
  const record: Record<string, unknown> = {};
  for (const field of fields.trim().split(/\s+/)) {
    const bare = field.replace('?', '');
    const kind = (types[bare] ?? 'json').replace(/[?|].*/, '');
    record[bare] = field === bare ? EXAMPLES[kind] : null;
  }
  checks.check(table, record);
  expect([...checks.unknown.keys()]).toEqual([]);
});

/** A value of each kind of field. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  integer: 1,
  number: 1.5,
  text: 'x',
  code: '1f389',
  boolean: true,
  integers: [1],
  json: 1,
};

it('lists no table twice', () => {
  const left = Object.keys(TABLES_LEFT_OUT);
  const fields = Object.keys(EXPORTED_FIELDS).map((name) => `zerver_${name}`);
  expect(fields.filter((name) => left.includes(name))).toEqual([]);
});

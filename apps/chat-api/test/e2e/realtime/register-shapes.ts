import {
  botFields,
  channel,
  channelFolder,
  defaultGroup,
  draft,
  emoji,
  groupValue,
  linkifier,
  mutedTopic,
  mutedUser,
  onboardingStep,
  navigationView,
  playground,
  profileField,
  realmDomain,
  reminder,
  savedSnippet,
  scheduledMessage,
  subscription,
  times,
  unsubscribedChannel,
  user,
  userGroup,
  userTopic,
} from './wire-objects.ts';
import {
  anything,
  bool,
  either,
  int,
  list,
  map,
  nullable,
  num,
  obj,
  str,
  words,
  type Fields,
} from './wire-shapes.ts';

const all = (names: string, shape: Fields[string]): Fields =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, shape]),
  );

const ids = list(int);
const unread = obj({
  count: int,
  pms: list(obj({ other_user_id: int, sender_id: int, unread_message_ids: ids })),
  streams: list(obj({ stream_id: int, topic: str, unread_message_ids: ids })),
  huddles: list(obj({ user_ids_string: str, unread_message_ids: ids })),
  mentions: ids,
  old_unreads_missing: bool,
});
const sign = { client: str, status: words('active', 'idle'), timestamp: int };
const legacyPresence = obj({
  aggregated: obj(sign),
  website: obj({ ...sign, pushable: bool }),
});
const status = obj(
  {},
  { away: bool, status_text: str, emoji_name: str, emoji_code: str, reaction_type: str },
);
const device = obj({
  push_key_id: nullable(int),
  push_token_id: nullable(str),
  pending_push_token_id: nullable(str),
  push_registration_error_code: nullable(str),
  push_token_last_updated_timestamp: nullable(int),
});

const SYSTEM_GROUPS = [
  'role:internet',
  'role:everyone',
  'role:members',
  'role:fullmembers',
  'role:moderators',
  'role:administrators',
  'role:owners',
  'role:nobody',
];
const permission = (initial: Fields[string], ofSystemGroups: Fields[string]) =>
  obj({
    require_system_group: bool,
    allow_internet_group: bool,
    allow_nobody_group: bool,
    allow_everyone_group: bool,
    allowed_system_groups: list(words(...SYSTEM_GROUPS)),
    default_group_name: initial,
    default_for_system_groups: ofSystemGroups,
  });

const realm: Fields = {
  ...all(
    `realm_allow_edit_history realm_allow_message_editing realm_avatar_changes_disabled
     realm_digest_emails_enabled realm_disallow_disposable_email_addresses
     realm_email_auth_enabled realm_email_changes_disabled realm_emails_restricted_to_domains
     realm_enable_guest_user_dm_warning realm_enable_guest_user_indicator
     realm_enable_read_receipts realm_enable_spectator_access realm_inline_image_preview
     realm_inline_url_embed_preview realm_invite_required realm_mandatory_topics
     realm_message_content_allowed_in_email_notifications realm_name_changes_disabled
     realm_owner_full_content_access realm_password_auth_enabled realm_presence_disabled
     realm_push_notifications_enabled realm_require_e2ee_push_notifications
     realm_require_unique_names realm_rotate_api_key_on_password_change realm_send_channel_events_messages realm_send_welcome_emails
     realm_want_advertise_in_communities_directory`,
    bool,
  ),
  ...all(
    `realm_bot_domain realm_default_code_block_language realm_default_language realm_description
     realm_empty_topic_display_name realm_icon_url realm_logo_url realm_name realm_night_logo_url
     realm_uri realm_url realm_uuid realm_welcome_message_custom_text`,
    str,
  ),
  ...all(
    `realm_date_created realm_digest_weekday realm_giphy_rating realm_gif_rating_policy
     realm_media_preview_size realm_message_retention_days
     realm_moderation_request_channel_id realm_new_stream_announcements_stream_id realm_org_type
     realm_plan_type realm_signup_announcements_stream_id realm_video_chat_provider
     realm_waiting_period_threshold realm_zulip_update_announcements_stream_id`,
    int,
  ),
  ...all(
    `realm_message_content_delete_limit_seconds realm_message_content_edit_limit_seconds
     realm_move_messages_between_streams_limit_seconds
     realm_move_messages_within_stream_limit_seconds
     realm_push_notifications_enabled_end_timestamp realm_upload_quota_mib`,
    nullable(int),
  ),
  ...all(
    `realm_create_multiuse_invite_group realm_can_access_all_users_group
     realm_can_add_custom_emoji_group realm_can_add_subscribers_group
     realm_can_create_bots_group realm_can_create_groups realm_can_create_private_channel_group
     realm_can_create_public_channel_group realm_can_create_web_public_channel_group
     realm_can_create_write_only_bots_group realm_can_delete_any_message_group
     realm_can_delete_own_message_group realm_can_invite_users_group realm_can_manage_all_groups
     realm_can_manage_billing_group realm_can_mention_many_users_group
     realm_can_move_messages_between_channels_group realm_can_move_messages_between_topics_group
     realm_can_resolve_topics_group realm_can_set_delete_message_policy_group
     realm_can_set_topics_policy_group realm_can_summarize_topics_group
     realm_direct_message_initiator_group realm_direct_message_permission_group
     realm_workplace_users_group`,
    groupValue,
  ),
  ...all(
    `realm_create_public_stream_policy realm_create_private_stream_policy
     realm_create_web_public_stream_policy`,
    words(1, 2, 3, 4, 6, 7),
  ),
  realm_wildcard_mention_policy: words(1, 2, 3, 5, 6, 7),
  realm_topics_policy: words('allow_empty_topic', 'disable_empty_topic'),
  realm_message_edit_history_visibility_policy: words('all', 'moves', 'none'),
  realm_jitsi_server_url: nullable(str),
  realm_default_avatar_source: words('G'),
  realm_icon_source: words('G', 'U'),
  realm_logo_source: words('D', 'U'),
  realm_night_logo_source: words('D', 'U'),
  realm_available_video_chat_providers: map(obj({ name: str, id: int })),
  realm_authentication_methods: map(
    obj({ enabled: bool, available: bool }, { unavailable_reason: str }),
  ),
  realm_default_external_accounts: map(obj({ name: str, text: str, hint: str, url_pattern: str })),
};

const server: Fields = {
  ...all(
    `max_topic_length max_message_length max_stream_name_length max_stream_description_length
     max_channel_folder_name_length max_channel_folder_description_length max_reminder_note_length
     max_file_upload_size_mib max_avatar_file_size_mib max_icon_file_size_mib
     max_logo_file_size_mib max_bulk_new_subscription_messages
     server_presence_ping_interval_seconds server_presence_offline_threshold_seconds
     server_typing_started_expiry_period_milliseconds server_generation
     server_typing_stopped_wait_period_milliseconds server_typing_started_wait_period_milliseconds
     server_min_deactivated_realm_deletion_days server_max_deactivated_realm_deletion_days
     event_queue_longpoll_timeout_seconds password_min_length password_max_length
     password_min_guesses`,
    int,
  ),
  ...all(
    `server_avatar_changes_disabled server_name_changes_disabled server_can_summarize_topics
     server_inline_image_preview server_inline_url_embed_preview server_web_public_streams_enabled
     server_needs_upgrade settings_send_digest_emails development_environment
     zulip_plan_is_not_limited`,
    bool,
  ),
  ...all('server_jitsi_server_url jitsi_server_url server_emoji_data_url', str),
  upgrade_text_for_wide_organization_logo: str,
  gif_rating_policy_options: map(obj({ name: str, id: int })),
  gif_rating_options: map(obj({ name: str, id: int })),
  giphy_rating_options: map(obj({ name: str, id: int })),
  server_report_message_types: list(obj({ key: str, name: str })),
  server_supported_permission_settings: obj({
    realm: map(permission(words(...SYSTEM_GROUPS), words(null))),
    stream: map(permission(words(...SYSTEM_GROUPS, 'channel_creator'), words(null))),
    group: map(permission(words(...SYSTEM_GROUPS, 'group_creator'), words(...SYSTEM_GROUPS))),
  }),
  server_thumbnail_formats: list(
    obj({ name: str, max_width: int, max_height: int, format: str, animated: bool }),
  ),
};

/** The fields of the initial state for each requested type. */
export const STATE_SHAPES: Readonly<Record<string, Fields>> = {
  alert_words: { alert_words: list(str) },
  channel_folders: { channel_folders: list(channelFolder) },
  custom_profile_fields: {
    custom_profile_fields: list(profileField),
    custom_profile_field_types: map(obj({ id: int, name: str })),
  },
  default_streams: { realm_default_streams: ids },
  default_stream_groups: { realm_default_stream_groups: list(defaultGroup) },
  device: { devices: map(device) },
  drafts: { drafts: list(draft) },
  giphy: { giphy_api_key: str },
  klipy: { klipy_api_key: str },
  message: { max_message_id: int },
  muted_topics: { muted_topics: list(mutedTopic) },
  muted_users: { muted_users: list(mutedUser) },
  navigation_views: { navigation_views: list(navigationView) },
  onboarding_steps: {
    onboarding_steps: list(onboardingStep),
    navigation_tour_video_url: nullable(str),
  },
  presence: {
    presences: map(either(legacyPresence, times)),
    presence_last_update_id: int,
    server_timestamp: num,
  },
  push_device: { push_devices: map(anything) },
  realm: { ...realm, ...server },
  realm_billing: { realm_billing: obj({ has_pending_sponsorship_request: bool }) },
  realm_bot: { realm_bots: list(obj(botFields)) },
  realm_domains: { realm_domains: list(realmDomain) },
  realm_embedded_bots: { realm_embedded_bots: list(obj({ name: str, config: map(str) })) },
  realm_emoji: { realm_emoji: map(emoji) },
  realm_filters: { realm_filters: list(anything) },
  realm_incoming_webhook_bots: {
    realm_incoming_webhook_bots: list(
      obj({
        name: str,
        display_name: str,
        all_event_types: nullable(list(str)),
        config_options: list(anything),
        url_options: list(anything),
      }),
    ),
  },
  realm_linkifiers: { realm_linkifiers: list(linkifier) },
  realm_playgrounds: { realm_playgrounds: list(playground) },
  realm_user: {
    realm_users: list(user),
    realm_non_active_users: list(user),
    cross_realm_bots: list(user),
    user_id: int,
    ...all('email delivery_email full_name avatar_source', str),
    ...all('avatar_url avatar_url_medium', nullable(str)),
    ...all(
      `is_admin is_owner is_moderator is_guest can_create_streams can_create_public_streams
       can_create_private_streams can_create_web_public_streams can_subscribe_other_users
       can_invite_others_to_realm`,
      bool,
    ),
  },
  realm_user_groups: { realm_user_groups: list(userGroup) },
  realm_user_settings_defaults: {
    realm_user_settings_defaults: map(
      either(nullable(bool), int, str, list(str), list(obj({ key: str, text: str }))),
    ),
  },
  recent_private_conversations: {
    recent_private_conversations: list(obj({ max_message_id: int, user_ids: ids })),
  },
  reminders: { reminders: list(reminder) },
  saved_snippets: { saved_snippets: list(savedSnippet) },
  scheduled_messages: { scheduled_messages: list(scheduledMessage) },
  starred_messages: { starred_messages: ids },
  stop_words: { stop_words: list(str) },
  stream: { streams: list(channel) },
  subscription: {
    subscriptions: list(subscription),
    unsubscribed: list(subscription),
    never_subscribed: list(unsubscribedChannel),
  },
  tenor: { tenor_api_key: str },
  // Only together with `message`.
  update_message_flags: {},
  user_settings: {
    user_settings: map(
      either(nullable(bool), int, str, list(str), list(obj({ key: str, text: str }))),
    ),
  },
  user_status: { user_status: map(status) },
  user_topic: { user_topics: list(obj(userTopic)) },
  video_calls: { has_zoom_token: bool, has_webex_token: bool },
};

/** If both types are requested. */
export const UNREAD_SHAPE: Fields = { unread_msgs: unread };

/** Always present. */
export const ALWAYS: Fields = {
  result: words('success'),
  msg: words(''),
  queue_id: str,
  last_event_id: int,
  zulip_version: str,
  zulip_merge_base: str,
  zulip_feature_level: int,
};

import { REALM_CHANNEL_SETTINGS, REALM_GROUP_SETTINGS } from './organization-tables.ts';

/** The other settings of an organization, in the newest level. */
export const REALM_SETTINGS = [
  'allow_message_editing',
  'avatar_changes_disabled',
  'default_avatar_source',
  'default_code_block_language',
  'default_language',
  'digest_emails_enabled',
  'digest_weekday',
  'disallow_disposable_email_addresses',
  'email_changes_disabled',
  'emails_restricted_to_domains',
  'enable_guest_user_dm_warning',
  'enable_guest_user_indicator',
  'enable_read_receipts',
  'enable_spectator_access',
  'gif_rating_policy',
  'inline_image_preview',
  'inline_url_embed_preview',
  'invite_required',
  'jitsi_server_url',
  'media_preview_size',
  'message_content_allowed_in_email_notifications',
  'message_content_delete_limit_seconds',
  'message_content_edit_limit_seconds',
  'message_edit_history_visibility_policy',
  'message_retention_days',
  'move_messages_between_streams_limit_seconds',
  'move_messages_within_stream_limit_seconds',
  'name_changes_disabled',
  'org_type',
  'owner_full_content_access',
  'require_e2ee_push_notifications',
  'require_unique_names',
  'send_channel_events_messages',
  'send_welcome_emails',
  'topics_policy',
  'video_chat_provider',
  'waiting_period_threshold',
  'want_advertise_in_communities_directory',
  'welcome_message_custom_text',
] as const;

/** Names of the settings of an organization in earlier levels, which are translated. */
const FORMER_REALM_SETTINGS = [
  'add_custom_emoji_policy',
  'allow_edit_history',
  'bot_creation_policy',
  'create_private_stream_policy',
  'create_public_stream_policy',
  'create_stream_policy',
  'create_web_public_stream_policy',
  'delete_own_message_policy',
  'edit_topic_policy',
  'email_address_visibility',
  'giphy_rating',
  'invite_to_realm_policy',
  'invite_to_stream_policy',
  'mandatory_topics',
  'move_messages_between_streams_policy',
  'private_message_policy',
  'user_group_edit_policy',
  'wildcard_mention_policy',
] as const;

/** All fields of `zerver_realm` that are settings, of all levels. */
export const ALL_REALM_SETTINGS: readonly string[] = [
  ...REALM_SETTINGS,
  ...REALM_GROUP_SETTINGS,
  ...Object.entries(REALM_CHANNEL_SETTINGS).flat(),
  ...FORMER_REALM_SETTINGS,
];

/** Personal settings of earlier levels: translated where they have a successor. */
export const FORMER_USER_SETTINGS = [
  'default_view',
  'dense_mode',
  'escape_navigates_to_default_view',
  'realm_name_in_notifications',
] as const;

import { EMAIL_VISIBILITY } from '../users/user-account.ts';
import { bounded, flag, number, text, word, type SettingRule } from './setting-rules.ts';

/**
 * All settings of a user, under their names on the wire and in the database, with the allowed values
 * and the default. Settings of the actor, of others and the defaults of an organization are parsed by
 * this list. The initial `default_language` is the organization's.
 *
 * The time zone and the name are not settings: they belong to the account, and others see them.
 */
export const USER_SETTINGS = {
  allow_private_data_export: flag(false),
  automatically_follow_topics_policy: number(3, [1, 2, 3, 4]),
  automatically_follow_topics_where_mentioned: flag(true),
  automatically_unmute_topics_in_muted_streams_policy: number(2, [1, 2, 3, 4]),
  color_scheme: number(1, [1, 2, 3]),
  default_language: text('en'),
  demote_inactive_streams: number(1, [1, 2, 3]),
  desktop_icon_count_display: number(1, [1, 2, 3, 4]),
  display_emoji_reaction_users: flag(true),
  email_address_visibility: number(EMAIL_VISIBILITY.everyone, [1, 2, 3, 4, 5]),
  email_notifications_batching_period_seconds: number(120),
  emojiset: text('google', ['google', 'twitter', 'text']),
  enable_desktop_notifications: flag(true),
  enable_digest_emails: flag(true),
  enable_drafts_synchronization: flag(true),
  enable_followed_topic_audible_notifications: flag(true),
  enable_followed_topic_desktop_notifications: flag(true),
  enable_followed_topic_email_notifications: flag(true),
  enable_followed_topic_push_notifications: flag(true),
  enable_followed_topic_wildcard_mentions_notify: flag(true),
  enable_login_emails: flag(true),
  enable_marketing_emails: flag(true),
  enable_offline_email_notifications: flag(true),
  enable_offline_push_notifications: flag(true),
  enable_online_push_notifications: flag(true),
  enable_sounds: flag(true),
  enable_stream_audible_notifications: flag(false),
  enable_stream_desktop_notifications: flag(false),
  enable_stream_email_notifications: flag(false),
  enable_stream_push_notifications: flag(false),
  enter_sends: flag(false),
  fluid_layout_width: flag(false),
  hide_ai_features: flag(false),
  high_contrast_mode: flag(false),
  left_side_userlist: flag(false),
  message_content_in_email_notifications: flag(true),
  notification_sound: text('zulip'),
  pm_content_in_desktop_notifications: flag(true),
  presence_enabled: flag(true),
  realm_name_in_email_notifications_policy: number(1, [1, 2, 3]),
  receives_typing_notifications: flag(true),
  resolved_topic_notice_auto_read_policy: word('except_followed', [
    'always',
    'except_followed',
    'never',
  ]),
  send_private_typing_notifications: flag(true),
  send_read_receipts: flag(true),
  send_stream_typing_notifications: flag(true),
  starred_message_counts: flag(true),
  translate_emoticons: flag(false),
  twenty_four_hour_time: flag(false),
  user_list_style: number(3, [1, 2, 3]),
  web_animate_image_previews: text('on_hover', ['always', 'on_hover', 'never']),
  web_channel_default_view: number(1, [1, 2, 3, 4]),
  web_escape_navigates_to_home_view: flag(true),
  web_font_size_px: bounded(16, 1, 1000),
  web_home_view: text('inbox', ['recent', 'inbox', 'all_messages']),
  web_inbox_show_channel_folders: flag(true),
  web_left_sidebar_show_channel_folders: flag(true),
  web_left_sidebar_unreads_count_summary: flag(true),
  web_line_height_percent: bounded(140, 1, 1000),
  web_mark_read_on_scroll_policy: number(1, [1, 2, 3]),
  web_navigate_to_sent_message: flag(true),
  web_stream_unreads_count_display_policy: number(2, [1, 2, 3]),
  web_suggest_update_timezone: flag(true),
  wildcard_mentions_notify: flag(true),
} as const satisfies Readonly<Record<string, SettingRule>>;

/** The name of a person's setting. */
export type UserSettingName = keyof typeof USER_SETTINGS;

type ValueOf<R extends SettingRule> = R extends { readonly kind: 'boolean' }
  ? boolean
  : R extends { readonly kind: 'integer' }
    ? number
    : string;

/** A person's settings. */
export type UserSettings = {
  -readonly [Name in UserSettingName]: ValueOf<(typeof USER_SETTINGS)[Name]>;
};

/** The value of some setting. */
export type UserSettingValue = boolean | number | string;

/** Every setting's name, in alphabetical order. */
export const USER_SETTING_NAMES = Object.keys(USER_SETTINGS) as readonly UserSettingName[];

/** The defaults of the settings. */
export const USER_SETTING_DEFAULTS = Object.fromEntries(
  USER_SETTING_NAMES.map((name) => [name, USER_SETTINGS[name].default]),
) as unknown as Readonly<UserSettings>;

/**
 * Settings that administrators may not change for others: visibility, data that leaves the server, and
 * mail.
 */
export const PERSONAL_SETTINGS: ReadonlySet<UserSettingName> = new Set<UserSettingName>([
  'allow_private_data_export',
  'email_address_visibility',
  'enable_digest_emails',
  'enable_login_emails',
  'enable_marketing_emails',
  'presence_enabled',
  'send_private_typing_notifications',
  'send_read_receipts',
  'send_stream_typing_notifications',
]);

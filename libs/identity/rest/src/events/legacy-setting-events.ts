import { LANGUAGES, type UserSettingValue } from '@tandem/identity-domain';
import type { RegisteredClient, WireEvent } from '@tandem/shared-chat-wire';

/** Settings of notifications from before there was one event type for all settings. */
const NOTIFICATION_SETTINGS: ReadonlySet<string> = new Set([
  'enable_stream_desktop_notifications',
  'enable_stream_email_notifications',
  'enable_stream_push_notifications',
  'enable_stream_audible_notifications',
  'enable_desktop_notifications',
  'enable_sounds',
  'enable_offline_email_notifications',
  'enable_offline_push_notifications',
  'enable_online_push_notifications',
  'enable_digest_emails',
  'enable_login_emails',
  'enable_marketing_emails',
  'email_notifications_batching_period_seconds',
  'desktop_icon_count_display',
  'message_content_in_email_notifications',
  'pm_content_in_desktop_notifications',
  'notification_sound',
  'presence_enabled',
  'wildcard_mentions_notify',
]);

/** Settings of the display from before then. */
const DISPLAY_SETTINGS: ReadonlySet<string> = new Set([
  'color_scheme',
  'default_language',
  'demote_inactive_streams',
  'emojiset',
  'enter_sends',
  'fluid_layout_width',
  'high_contrast_mode',
  'left_side_userlist',
  'starred_message_counts',
  'timezone',
  'translate_emoticons',
  'twenty_four_hour_time',
]);

/** A changed setting of a user. */
export interface SettingData {
  readonly setting: string;
  readonly value: UserSettingValue;
  /** The API emails of the users, by id; only for settings with a legacy event. */
  readonly emails?: Readonly<Record<string, string>>;
}

/** Whether a setting has a legacy event for old clients. */
export function hasLegacyEvent(setting: string): boolean {
  return NOTIFICATION_SETTINGS.has(setting) || DISPLAY_SETTINGS.has(setting);
}

/**
 * `update_display_settings` or `update_global_notifications`, for clients that do not know the object of
 * settings; null for all others, and for newer settings.
 */
export function legacySettingEvent(
  { setting, value, emails }: SettingData,
  { userId, form }: Pick<RegisteredClient, 'userId' | 'form'>,
): WireEvent | null {
  const user = emails?.[userId];
  if (user === undefined || form.capabilities.user_settings_object) return null;
  if (NOTIFICATION_SETTINGS.has(setting)) {
    return {
      type: 'update_global_notifications',
      user,
      notification_name: setting,
      setting: value,
    };
  }
  return {
    type: 'update_display_settings',
    user,
    setting_name: setting,
    setting: value,
    ...(setting === 'default_language' && { language_name: languageName(value) }),
  };
}

/** The name of a language in itself. */
export function languageName(code: UserSettingValue): UserSettingValue {
  return LANGUAGES[String(code)] ?? code;
}

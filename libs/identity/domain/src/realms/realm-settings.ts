/**
 * The plain settings of an organization, under the names that they have on the wire and in the
 * database. Settings whose value is a group of users stand in `REALM_GROUP_SETTING_DEFAULTS`.
 *
 * Limits are in seconds; `null` means no limit.
 */
export interface RealmSettings {
  allow_message_editing: boolean;
  message_content_edit_limit_seconds: number | null;
  message_content_delete_limit_seconds: number | null;
  move_messages_within_stream_limit_seconds: number | null;
  move_messages_between_streams_limit_seconds: number | null;
  message_edit_history_visibility_policy: 'all' | 'moves' | 'none';
  topics_policy: 'allow_empty_topic' | 'disable_empty_topic';
  default_language: string;
  /** Days that an account must be old for its member to count as a full one. */
  waiting_period_threshold: number;
  emails_restricted_to_domains: boolean;
  disallow_disposable_email_addresses: boolean;
  email_changes_disabled: boolean;
  name_changes_disabled: boolean;
  require_unique_names: boolean;
  password_auth_enabled: boolean;
}

const WEEK_SECONDS = 604_800;

/** What a setting is worth where an organization did not change it. */
export const REALM_SETTING_DEFAULTS: Readonly<RealmSettings> = {
  allow_message_editing: true,
  message_content_edit_limit_seconds: 600,
  message_content_delete_limit_seconds: 600,
  move_messages_within_stream_limit_seconds: WEEK_SECONDS,
  move_messages_between_streams_limit_seconds: WEEK_SECONDS,
  message_edit_history_visibility_policy: 'all',
  topics_policy: 'allow_empty_topic',
  default_language: 'en',
  waiting_period_threshold: 0,
  emails_restricted_to_domains: false,
  disallow_disposable_email_addresses: true,
  email_changes_disabled: false,
  name_changes_disabled: false,
  require_unique_names: false,
  password_auth_enabled: true,
};

/** The settings in force: the organization's own where it has some, else the defaults. */
export function effectiveRealmSettings(overrides: Partial<RealmSettings>): RealmSettings {
  return { ...REALM_SETTING_DEFAULTS, ...overrides };
}

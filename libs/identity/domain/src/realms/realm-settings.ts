interface Rule<T> {
  readonly default: T;
  /** Only owners may change it, no other administrators. */
  readonly ownersOnly?: true;
}

/** The valid values of a plain setting of an organization, and its default. */
export type RealmSettingRule =
  | ({ readonly kind: 'boolean' } & Rule<boolean>)
  | ({
      readonly kind: 'integer';
      readonly values?: readonly number[];
      readonly largest?: number;
    } & Rule<number>)
  /** At most so many characters. */
  | ({ readonly kind: 'text'; readonly longest: number } & Rule<string>)
  | ({ readonly kind: 'word'; readonly values: readonly string[] } & Rule<string>)
  /** Seconds or days, at least one. */
  | ({ readonly kind: 'limit'; readonly unlimited: null | -1 } & Rule<number | null>)
  /** The id of a channel, −1 for none. */
  | ({ readonly kind: 'channel' } & Rule<number>)
  /** The code of a language. */
  | ({ readonly kind: 'language' } & Rule<string>);

const OWNERS = { ownersOnly: true } as const;
const flag = (byDefault: boolean) => ({ kind: 'boolean', default: byDefault }) as const;
const number = (byDefault: number, values?: readonly number[]) =>
  ({ kind: 'integer', default: byDefault, ...(values && { values }) }) as const;
const text = (longest: number) => ({ kind: 'text', default: '', longest }) as const;
const seconds = (byDefault: number) =>
  ({ kind: 'limit', default: byDefault, unlimited: null }) as const;
const word = <W extends string>(byDefault: W, values: readonly W[]) =>
  ({ kind: 'word', default: byDefault, values }) as const;
const channel = { kind: 'channel', default: -1 } as const;

/** One week in seconds. */
const WEEK = 604_800;
/** A hundred years in days: the database can represent dates within it. */
const CENTURY = 36_525;
/** The largest number of any setting: the database reads numbers as 32-bit integers. */
export const LARGEST_NUMBER = 2_147_483_647;

/**
 * The plain settings of an organization, under their names on the wire and in the database. Settings whose
 * value is a group of users are in `REALM_GROUP_SETTINGS`; name and description belong to the organization
 * itself.
 *
 * Limits are in seconds; `null` means no limit.
 */
export const REALM_SETTINGS = {
  allow_message_editing: flag(true),
  avatar_changes_disabled: flag(false),
  /** The source of pictures of new accounts: `G` is Gravatar. */
  default_avatar_source: word('G', ['G']),
  default_code_block_language: text(100),
  default_language: { kind: 'language', default: 'en' },
  digest_emails_enabled: flag(false),
  digest_weekday: number(1, [0, 1, 2, 3, 4, 5, 6]),
  disallow_disposable_email_addresses: { ...flag(true), ...OWNERS },
  email_changes_disabled: flag(false),
  emails_restricted_to_domains: { ...flag(false), ...OWNERS },
  enable_guest_user_dm_warning: flag(true),
  enable_guest_user_indicator: flag(true),
  enable_read_receipts: flag(true),
  enable_spectator_access: flag(false),
  giphy_rating: number(2, [0, 1, 2, 3, 4]),
  inline_image_preview: flag(true),
  inline_url_embed_preview: flag(false),
  invite_required: { ...flag(true), ...OWNERS },
  jitsi_server_url: text(200),
  /** The height of thumbnails in messages, in percent of the usual one. */
  media_preview_size: number(100, [100, 150, 200]),
  message_content_allowed_in_email_notifications: flag(true),
  message_content_delete_limit_seconds: seconds(600),
  message_content_edit_limit_seconds: seconds(600),
  message_edit_history_visibility_policy: word('all', ['all', 'moves', 'none']),
  message_retention_days: { kind: 'limit', default: -1, unlimited: -1, ...OWNERS },
  moderation_request_channel_id: channel,
  move_messages_between_streams_limit_seconds: seconds(WEEK),
  move_messages_within_stream_limit_seconds: seconds(WEEK),
  name_changes_disabled: flag(false),
  new_stream_announcements_stream_id: channel,
  org_type: number(0, [0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000]),
  password_auth_enabled: { ...flag(true), ...OWNERS },
  presence_disabled: flag(false),
  require_e2ee_push_notifications: flag(false),
  require_unique_names: flag(false),
  /** The reference has no such setting: there a password change never touches the API key. */
  rotate_api_key_on_password_change: { ...flag(false), ...OWNERS },
  send_channel_events_messages: flag(false),
  send_welcome_emails: flag(true),
  signup_announcements_stream_id: channel,
  topics_policy: word('allow_empty_topic', ['allow_empty_topic', 'disable_empty_topic']),
  video_chat_provider: number(1, [0, 1, 3, 4, 5, 6, 7, 8]),
  /** Days that an account must be old for its member to count as a full one. */
  waiting_period_threshold: { ...number(0), largest: CENTURY, ...OWNERS },
  want_advertise_in_communities_directory: flag(false),
  welcome_message_custom_text: text(8000),
  zulip_update_announcements_stream_id: channel,
} as const satisfies Readonly<Record<string, RealmSettingRule>>;

/** The name of a plain setting of an organization. */
export type RealmSettingName = keyof typeof REALM_SETTINGS;

interface ValueOfKind {
  boolean: boolean;
  integer: number;
  text: string;
  word: string;
  limit: number | null;
  channel: number;
  language: string;
}

type ValueOf<R extends RealmSettingRule> = R extends { readonly values: readonly (infer V)[] }
  ? V
  : ValueOfKind[R['kind']];

/** The plain settings of an organization. */
export type RealmSettings = {
  -readonly [Name in RealmSettingName]: ValueOf<(typeof REALM_SETTINGS)[Name]>;
};

/** The value of some plain setting. */
export type RealmSettingValue = boolean | number | string | null;

/** Every plain setting's name, in alphabetical order. */
export const REALM_SETTING_NAMES = Object.keys(REALM_SETTINGS) as readonly RealmSettingName[];

/** The defaults of settings. */
const REALM_SETTING_DEFAULTS = Object.fromEntries(
  REALM_SETTING_NAMES.map((name) => [name, REALM_SETTINGS[name].default]),
) as unknown as Readonly<RealmSettings>;

/** The effective settings: the organization's where it has some, else the defaults. */
export function effectiveRealmSettings(overrides: Partial<RealmSettings>): RealmSettings {
  return { ...REALM_SETTING_DEFAULTS, ...overrides };
}

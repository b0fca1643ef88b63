import { GROUP_PERMISSIONS, REALM_GROUP_SETTINGS } from '@tandem/identity-domain';
import {
  groupPermissionSchema,
  presentGroupPermissions,
  type RegisterStateSource,
  type WireGroupPermissions,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

/** Limits that depend on how the server is run. */
export interface ServerLimits {
  readonly maxFileUploadMib: number;
}

/** Data from other parts of the service. */
export interface OtherParts {
  /** The allowed values of settings of channels. */
  readonly channelPermissions: WireGroupPermissions;
}

const integer = schema.integer();
const text = schema.string();
const boolean = schema.boolean();
const list = schema.array(schema.anything());

/** Limits and times of this server, the same for all users. */
const CONSTANTS = {
  max_topic_length: 60,
  max_message_length: 10_000,
  max_stream_name_length: 60,
  max_stream_description_length: 1024,
  max_channel_folder_name_length: 60,
  max_channel_folder_description_length: 1024,
  max_reminder_note_length: 1000,
  max_avatar_file_size_mib: 5,
  max_icon_file_size_mib: 5,
  max_logo_file_size_mib: 5,
  max_bulk_new_subscription_messages: 100,
  server_presence_ping_interval_seconds: 60,
  server_presence_offline_threshold_seconds: 200,
  server_typing_started_expiry_period_milliseconds: 15_000,
  server_typing_stopped_wait_period_milliseconds: 5_000,
  server_typing_started_wait_period_milliseconds: 10_000,
  server_min_deactivated_realm_deletion_days: 14,
  server_max_deactivated_realm_deletion_days: 365,
  server_avatar_changes_disabled: false,
  server_name_changes_disabled: false,
  server_can_summarize_topics: false,
  server_inline_image_preview: true,
  server_inline_url_embed_preview: false,
  server_web_public_streams_enabled: false,
  server_needs_upgrade: false,
  server_jitsi_server_url: 'https://meet.jit.si',
  jitsi_server_url: 'https://meet.jit.si',
  server_generation: 0,
  server_emoji_data_url: '/static/generated/emoji/emoji_api.json',
  event_queue_longpoll_timeout_seconds: 90,
  password_min_length: 8,
  password_max_length: 100,
  password_min_guesses: 10_000,
  settings_send_digest_emails: false,
  development_environment: false,
  zulip_plan_is_not_limited: true,
  upgrade_text_for_wide_organization_logo: '',
} as const;

const REPORT_TYPES = [
  { key: 'spam', name: 'Spam' },
  { key: 'harassment', name: 'Harassment' },
  { key: 'inappropriate', name: 'Inappropriate content' },
  { key: 'norms', name: 'Violates community norms' },
  { key: 'other', name: 'Other reason' },
] as const;

/** The permissions, from the same rules that check changes of settings. */
const OWN_PERMISSIONS = {
  realm: presentGroupPermissions(REALM_GROUP_SETTINGS, {
    creatorName: null,
    systemGroupDefault: null,
  }),
  group: presentGroupPermissions(GROUP_PERMISSIONS, {
    creatorName: 'group_creator',
    systemGroupDefault: 'role:nobody',
  }),
};
const permissions = schema.map(groupPermissionSchema);

const GIF_RATINGS = {
  disabled: { name: 'GIFs disabled', id: 0 },
  y: { name: 'Y', id: 1 },
  g: { name: 'G', id: 2 },
  pg: { name: 'PG', id: 3 },
  'pg-13': { name: 'PG-13', id: 4 },
} as const;

/** Data about the server for clients. */
export function serverState(
  { maxFileUploadMib }: ServerLimits,
  { channelPermissions }: OtherParts,
): RegisterStateSource<unknown> {
  const begun = Math.floor(Date.now() / 1000);
  return {
    fetchTypes: ['realm'],
    fields: {
      ...Object.fromEntries(
        Object.entries(CONSTANTS).map(([name, value]) => [name, schemaOf(value)]),
      ),
      max_file_upload_size_mib: integer,
      server_report_message_types: list,
      server_supported_permission_settings: schema.object({
        realm: permissions,
        stream: permissions,
        group: permissions,
      }),
      gif_rating_policy_options: schema.anything(),
      gif_rating_options: schema.anything('The same, under its name before level 453'),
      giphy_rating_options: schema.anything('The same, under its name before level 442'),
    },
    load: async () => ({
      ...CONSTANTS,
      server_generation: begun,
      max_file_upload_size_mib: maxFileUploadMib,
      server_report_message_types: REPORT_TYPES,
      server_supported_permission_settings: { ...OWN_PERMISSIONS, stream: channelPermissions },
      gif_rating_policy_options: GIF_RATINGS,
      gif_rating_options: GIF_RATINGS,
      giphy_rating_options: GIF_RATINGS,
    }),
  };
}

/** Fields of features that this server does not have: empty, since clients read them. */
export const absentState: readonly RegisterStateSource<unknown>[] = [
  constant('giphy', { giphy_api_key: text }, { giphy_api_key: '' }),
  constant('tenor', { tenor_api_key: text }, { tenor_api_key: '' }),
  constant('klipy', { klipy_api_key: text }, { klipy_api_key: '' }),
  constant(
    'realm_billing',
    { realm_billing: schema.anything() },
    { realm_billing: { has_pending_sponsorship_request: false } },
  ),
  constant('push_device', { push_devices: schema.anything() }, { push_devices: {} }),
  constant('stop_words', { stop_words: schema.array(text) }, { stop_words: [] }),
  constant(
    'video_calls',
    { has_zoom_token: boolean, has_webex_token: boolean },
    { has_zoom_token: false, has_webex_token: false },
  ),
];

function constant(
  fetchType: string,
  fields: RegisterStateSource<unknown>['fields'],
  values: Readonly<Record<string, unknown>>,
): RegisterStateSource<unknown> {
  return { fetchTypes: [fetchType], fields, load: async () => values };
}

function schemaOf(value: number | string | boolean) {
  if (typeof value === 'number') return integer;
  return typeof value === 'string' ? text : boolean;
}

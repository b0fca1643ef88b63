import type { FieldsOf } from '../api/operations.ts';

/** The options of a registration. @see `POST /register` */
export type Registration = FieldsOf<'post', '/register'>;

/** The capabilities of this library: the current form of all events. */
export const CAPABILITIES: NonNullable<Registration['client_capabilities']> = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: true,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  user_list_incomplete: true,
  include_deactivated_groups: true,
  archived_channels: true,
  empty_topic_name: true,
  simplified_presence_events: true,
  individual_emoji_changes: true,
};

/** The types of the initial state whose fields the state model reads. */
export const MODEL_TYPES: readonly string[] = [
  'alert_words',
  'channel_folders',
  'custom_profile_fields',
  'default_stream_groups',
  'default_streams',
  'device',
  'drafts',
  'message',
  'muted_users',
  'navigation_views',
  'onboarding_steps',
  'presence',
  'realm',
  'realm_bot',
  'realm_domains',
  'realm_emoji',
  'realm_incoming_webhook_bots',
  'realm_linkifiers',
  'realm_playgrounds',
  'realm_user',
  'realm_user_groups',
  'realm_user_settings_defaults',
  'recent_private_conversations',
  'reminders',
  'saved_snippets',
  'scheduled_messages',
  'starred_messages',
  'subscription',
  'update_message_flags',
  'user_settings',
  'user_status',
  'user_topic',
];

/** A registration that the state model understands completely. */
export const MODEL_REGISTRATION: Registration = {
  fetch_event_types: MODEL_TYPES,
  apply_markdown: true,
  slim_presence: true,
  include_subscribers: 'partial',
  client_capabilities: CAPABILITIES,
};

/** {@link MODEL_REGISTRATION} with changes. A list of event types also selects the initial state, as on the server. */
export function registrationWith(changes: Registration = {}): Registration {
  const { event_types: eventTypes } = changes;
  return {
    ...MODEL_REGISTRATION,
    ...(eventTypes && { fetch_event_types: eventTypes }),
    ...changes,
  };
}

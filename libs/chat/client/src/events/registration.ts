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

/** A registration that the state model understands completely. */
export const MODEL_REGISTRATION: Registration = {
  apply_markdown: true,
  slim_presence: true,
  include_subscribers: 'partial',
  client_capabilities: CAPABILITIES,
};

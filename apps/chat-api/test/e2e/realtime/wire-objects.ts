import {
  anything,
  bool,
  either,
  int,
  list,
  map,
  nullable,
  obj,
  str,
  words,
  type Fields,
} from './wire-shapes.ts';

/* Objects of several events and of the initial state. */

export const groupValue = either(
  int,
  obj({ direct_members: list(int), direct_subgroups: list(int) }),
);

const groupValues = (...names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, groupValue]));

const channelFields: Fields = {
  stream_id: int,
  name: str,
  description: str,
  rendered_description: str,
  date_created: int,
  creator_id: nullable(int),
  invite_only: bool,
  is_web_public: bool,
  is_archived: bool,
  is_announcement_only: bool,
  stream_post_policy: words(1, 2, 3, 4),
  history_public_to_subscribers: bool,
  message_retention_days: nullable(int),
  first_message_id: nullable(int),
  folder_id: nullable(int),
  topics_policy: words('inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'),
  is_recently_active: bool,
  stream_weekly_traffic: nullable(int),
  subscriber_count: int,
  ...groupValues(
    'can_add_subscribers_group',
    'can_administer_channel_group',
    'can_create_topic_group',
    'can_delete_any_message_group',
    'can_delete_own_message_group',
    'can_send_message_group',
    'can_move_messages_out_of_channel_group',
    'can_move_messages_within_channel_group',
    'can_remove_subscribers_group',
    'can_resolve_topics_group',
    'can_subscribe_group',
  ),
};

export const channel = obj(channelFields);
/** A channel that the actor never subscribed to, in the initial state. */
export const unsubscribedChannel = obj(channelFields, { subscribers: list(int) });

const subscriptionFields: Fields = {
  ...channelFields,
  audible_notifications: nullable(bool),
  desktop_notifications: nullable(bool),
  email_notifications: nullable(bool),
  push_notifications: nullable(bool),
  wildcard_mentions_notify: nullable(bool),
  color: str,
  in_home_view: bool,
  is_muted: bool,
  pin_to_top: bool,
};

/** A subscription in the initial state. */
export const subscription = obj(subscriptionFields, { subscribers: list(int) });
/** A subscription in events, which always contain the subscribers. */
export const newSubscription = obj({ ...subscriptionFields, subscribers: list(int) });

export const user = obj(
  {
    user_id: int,
    email: str,
    delivery_email: nullable(str),
    full_name: str,
    date_joined: str,
    is_active: bool,
    is_owner: bool,
    is_admin: bool,
    is_guest: bool,
    is_bot: bool,
    role: words(100, 200, 300, 400, 600),
    timezone: str,
    avatar_version: int,
    avatar_url: nullable(str),
    is_imported_stub: bool,
    bot_type: nullable(int),
    bot_owner_id: nullable(int),
  },
  {
    profile_data: map(obj({ value: str }, { rendered_value: str })),
    is_deleted: bool,
    is_system_bot: bool,
  },
);

const services = list(
  either(
    obj({ base_url: str, interface: int, token: str }),
    obj({ service_name: str, config_data: map(str) }),
  ),
);

export const botFields: Fields = {
  user_id: int,
  email: str,
  full_name: str,
  api_key: str,
  avatar_url: str,
  bot_type: words(1, 2, 3, 4),
  owner_id: nullable(int),
  is_active: bool,
  default_sending_stream: nullable(str),
  default_events_register_stream: nullable(str),
  default_all_public_streams: bool,
  services,
};

export const groupSettings = groupValues(
  'can_add_members_group',
  'can_join_group',
  'can_leave_group',
  'can_manage_group',
  'can_mention_group',
  'can_remove_members_group',
);

export const userGroup = obj({
  id: int,
  name: str,
  description: str,
  members: list(int),
  direct_subgroup_ids: list(int),
  is_system_group: bool,
  creator_id: nullable(int),
  date_created: nullable(int),
  deactivated: bool,
  ...groupSettings,
});

export const attachment = obj({
  id: int,
  name: str,
  path_id: str,
  size: int,
  create_time: int,
  message_ids: list(int),
  messages: list(obj({ id: int, date_sent: int })),
});

export const channelFolder = obj({
  id: int,
  name: str,
  description: str,
  rendered_description: str,
  order: int,
  date_created: int,
  creator_id: nullable(int),
  is_archived: bool,
});

export const profileField = obj(
  {
    id: int,
    type: int,
    order: int,
    name: str,
    hint: str,
    field_data: str,
    required: bool,
    editable_by_user: bool,
  },
  { display_in_profile_summary: bool, use_for_user_matching: bool },
);

export const defaultGroup = obj({ id: int, name: str, description: str, streams: list(int) });

export const draft = obj({
  id: int,
  type: words('', 'private', 'stream'),
  to: list(int),
  topic: str,
  content: str,
  timestamp: int,
});

const scheduled = {
  scheduled_message_id: int,
  content: str,
  rendered_content: str,
  scheduled_delivery_timestamp: int,
  failed: bool,
};
export const scheduledMessage = either(
  obj({ ...scheduled, type: words('stream'), to: int, topic: str }),
  obj({ ...scheduled, type: words('private'), to: list(int) }),
);

export const reminder = obj({
  reminder_id: int,
  type: words('private'),
  to: list(int),
  content: str,
  rendered_content: str,
  scheduled_delivery_timestamp: int,
  failed: bool,
  reminder_target_message_id: int,
});

export const savedSnippet = obj({ id: int, title: str, content: str, date_created: int });
export const navigationView = obj({ fragment: str, is_pinned: bool, name: nullable(str) });
export const linkifier = obj({
  id: int,
  pattern: str,
  url_template: str,
  example_input: nullable(str),
  reverse_template: nullable(str),
  alternative_url_templates: list(str),
});
export const playground = obj({ id: int, name: str, pygments_language: str, url_template: str });
export const realmDomain = obj({ domain: str, allow_subdomains: bool });

export const emoji = obj({
  id: str,
  name: str,
  source_url: str,
  still_url: nullable(str),
  deactivated: bool,
  author_id: nullable(int),
});

export const userTopic = {
  stream_id: int,
  topic_name: str,
  last_updated: int,
  visibility_policy: words(0, 1, 2, 3),
};

export const mutedTopic = list(either(str, int));
export const onboardingStep = obj({ type: str, name: str });
export const mutedUser = obj({ id: int, timestamp: int });
export const times = obj({ active_timestamp: int, idle_timestamp: int });

const messageFields: Fields = {
  id: int,
  avatar_url: nullable(str),
  client: str,
  content: str,
  content_type: words('text/html', 'text/x-markdown'),
  is_me_message: bool,
  reactions: list(anything),
  recipient_id: int,
  sender_realm_str: str,
  sender_email: str,
  sender_full_name: str,
  sender_id: int,
  subject: str,
  submessages: list(anything),
  timestamp: int,
  topic_links: list(obj({ text: str, url: str })),
};

export const message = either(
  obj({ ...messageFields, type: words('stream'), display_recipient: str, stream_id: int }),
  obj({
    ...messageFields,
    type: words('private'),
    display_recipient: list(obj({ id: int, email: str, full_name: str, is_mirror_dummy: bool })),
  }),
);

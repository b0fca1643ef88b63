import type { ChatEvent, InitialState, Message } from '../src/events/chat-event.ts';
import { MODEL_REGISTRATION } from '../src/events/registration.ts';
import type { Channel, ChatState, User } from '../src/model/chat-state.ts';
import { stateOf } from '../src/model/initial-state.ts';

/* A small organization: user 1 is the actor, an owner; 2 a member, 3 a guest. */

const EVERYONE = 10;
const ADMINISTRATORS = 11;

export function user(user_id: number, role: User['role'], more: Partial<User> = {}): User {
  return {
    user_id,
    email: `user${user_id}@x.test`,
    delivery_email: null,
    full_name: `User ${user_id}`,
    date_joined: '2026-01-01T00:00+00:00',
    is_active: true,
    is_owner: role === 100,
    is_admin: role <= 200,
    is_guest: role === 600,
    is_bot: false,
    role,
    timezone: '',
    avatar_url: null,
    avatar_version: 1,
    bot_type: null,
    bot_owner_id: null,
    is_imported_stub: false,
    profile_data: {},
    ...more,
  };
}

export function channel(stream_id: number, name: string, more: Partial<Channel> = {}): Channel {
  return {
    stream_id,
    name,
    description: '',
    rendered_description: '',
    date_created: 1,
    creator_id: 1,
    invite_only: false,
    is_announcement_only: false,
    is_web_public: false,
    stream_post_policy: 1,
    message_retention_days: null,
    history_public_to_subscribers: true,
    first_message_id: null,
    folder_id: null,
    topics_policy: 'inherit',
    is_recently_active: true,
    stream_weekly_traffic: null,
    subscriber_count: 2,
    is_archived: false,
    can_add_subscribers_group: EVERYONE,
    can_administer_channel_group: ADMINISTRATORS,
    can_create_topic_group: EVERYONE,
    can_delete_any_message_group: ADMINISTRATORS,
    can_delete_own_message_group: EVERYONE,
    can_move_messages_out_of_channel_group: ADMINISTRATORS,
    can_move_messages_within_channel_group: ADMINISTRATORS,
    can_remove_subscribers_group: ADMINISTRATORS,
    can_resolve_topics_group: EVERYONE,
    can_send_message_group: EVERYONE,
    can_subscribe_group: EVERYONE,
    ...more,
  };
}

const PERSONAL = {
  audible_notifications: null,
  color: '#c2c2c2',
  desktop_notifications: null,
  email_notifications: null,
  in_home_view: true,
  is_muted: false,
  pin_to_top: false,
  push_notifications: null,
  wildcard_mentions_notify: null,
};

/** A channel with the properties of its subscription. */
export function subscription(stream_id: number, name: string, subscribers: readonly number[]) {
  return { ...channel(stream_id, name), ...PERSONAL, subscribers };
}

export function group(id: number, members: readonly number[], name = `group ${id}`) {
  return {
    id,
    name,
    description: '',
    members,
    direct_subgroup_ids: [],
    is_system_group: false,
    creator_id: null,
    date_created: null,
    deactivated: false,
    can_add_members_group: ADMINISTRATORS,
    can_join_group: ADMINISTRATORS,
    can_leave_group: EVERYONE,
    can_manage_group: ADMINISTRATORS,
    can_mention_group: EVERYONE,
    can_remove_members_group: ADMINISTRATORS,
  };
}

/** A message of user 2 in channel 5. */
export function message(id: number, more: Partial<Message> = {}): Message {
  return {
    id,
    type: 'stream',
    stream_id: 5,
    subject: 'plans',
    topic_links: [],
    content: `<p>message ${id}</p>`,
    content_type: 'text/html',
    avatar_url: null,
    client: 'test',
    display_recipient: 'general',
    is_me_message: false,
    reactions: [],
    recipient_id: 1,
    sender_email: 'user2@x.test',
    sender_full_name: 'User 2',
    sender_id: 2,
    sender_realm_str: '',
    submessages: [],
    timestamp: id,
    flags: [],
    ...more,
  };
}

export function arrival(sent: Message, more: object = {}): ChatEvent {
  const { flags, ...rest } = sent;
  return { id: sent.id, type: 'message', message: rest, flags, ...more };
}

/** The server's answer when the actor registers. */
export const REGISTERED = {
  result: 'success',
  msg: '',
  queue_id: 'q',
  last_event_id: -1,
  zulip_version: '12.0',
  zulip_merge_base: '12.0',
  zulip_feature_level: 485,
  server_typing_started_expiry_period_milliseconds: 15_000,
  user_id: 1,
  realm_users: [user(1, 100), user(2, 400), user(3, 600)],
  realm_non_active_users: [user(4, 400, { is_active: false })],
  cross_realm_bots: [],
  realm_name: 'Acme',
  realm_waiting_period_threshold: 0,
  realm_allow_message_editing: true,
  realm_message_content_edit_limit_seconds: 600,
  realm_message_content_delete_limit_seconds: 600,
  realm_can_create_public_channel_group: EVERYONE,
  realm_can_create_private_channel_group: { direct_members: [2], direct_subgroups: [] },
  realm_can_delete_any_message_group: ADMINISTRATORS,
  realm_can_delete_own_message_group: EVERYONE,
  realm_can_add_subscribers_group: EVERYONE,
  realm_user_groups: [
    { ...group(EVERYONE, [3], 'role:everyone'), direct_subgroup_ids: [12] },
    group(ADMINISTRATORS, [1], 'role:administrators'),
    { ...group(12, [2], 'role:members'), direct_subgroup_ids: [ADMINISTRATORS] },
  ],
  realm_bots: [],
  user_status: {},
  presences: { 2: { active_timestamp: 5, idle_timestamp: 6 } },
  streams: [channel(5, 'general'), channel(6, 'attic'), channel(7, 'archive')],
  subscriptions: [subscription(5, 'general', [1, 2])],
  unsubscribed: [subscription(6, 'attic', [2])],
  never_subscribed: [{ ...channel(7, 'archive'), subscribers: [3] }],
  channel_folders: [],
  unread_msgs: {
    count: 3,
    pms: [{ other_user_id: 2, sender_id: 2, unread_message_ids: [90] }],
    huddles: [{ user_ids_string: '1,2,3', unread_message_ids: [91] }],
    streams: [{ stream_id: 5, topic: 'plans', unread_message_ids: [92] }],
    mentions: [92],
    old_unreads_missing: false,
  },
  starred_messages: [80],
  max_message_id: 99,
  recent_private_conversations: [{ user_ids: [3], max_message_id: 70 }],
  user_topics: [],
  muted_users: [],
  alert_words: [],
  onboarding_steps: [],
  drafts: [],
  saved_snippets: [],
  scheduled_messages: [],
  reminders: [],
  navigation_views: [],
  devices: {},
  user_settings: { timezone: '', twenty_four_hour_time: false },
  realm_user_settings_defaults: { twenty_four_hour_time: false },
  realm_emoji: {},
  realm_linkifiers: [],
  realm_playgrounds: [],
  realm_domains: [],
  custom_profile_fields: [],
  realm_default_streams: [],
  realm_default_stream_groups: [],
} as unknown as InitialState;

/** The state of the actor, with changes of the registration. */
export function registeredState(changes: Partial<InitialState> = {}): ChatState {
  return stateOf({ ...REGISTERED, ...changes }, MODEL_REGISTRATION);
}

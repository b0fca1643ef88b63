import type { TableFields } from './fields.ts';

/** The types of recipients: the locations of messages. */
export const RECIPIENT_TYPES = { personal: 1, channel: 2, group: 3 } as const;

/** Channels, conversations and subscriptions. */
export const CHANNEL_TABLES = {
  zerver_channelfolder: {
    id: 'integer',
    realm: 'integer?|null',
    name: 'text',
    description: 'text?',
    rendered_description: 'text?',
    order: 'integer?',
    creator: 'integer?|null',
    date_created: 'number',
    is_archived: 'boolean?',
  },
  zerver_stream: {
    id: 'integer',
    realm: 'integer',
    name: 'text',
    date_created: 'number',
    deactivated: 'boolean?',
    description: 'text?|null',
    rendered_description: 'text?',
    invite_only: 'boolean?|null',
    is_web_public: 'boolean?',
    history_public_to_subscribers: 'boolean?',
    message_retention_days: 'integer?|null',
    first_message_id: 'integer?|null',
    creator: 'integer?|null',
    folder: 'integer?|null',
    /** 1 inherit, 2 allow an empty topic, 3 forbid it, 4 only the empty topic. */
    topics_policy: 'integer?',
    /** Before groups: 1 all, 2 administrators, 3 full members, 4 moderators. */
    stream_post_policy: 'integer?',
    can_add_subscribers_group: 'integer?|null',
    can_administer_channel_group: 'integer?|null',
    can_create_topic_group: 'integer?|null',
    can_delete_any_message_group: 'integer?|null',
    can_delete_own_message_group: 'integer?|null',
    can_move_messages_out_of_channel_group: 'integer?|null',
    can_move_messages_within_channel_group: 'integer?|null',
    can_remove_subscribers_group: 'integer?|null',
    can_resolve_topics_group: 'integer?|null',
    can_send_message_group: 'integer?|null',
    can_subscribe_group: 'integer?|null',
  },
  zerver_defaultstream: { id: 'integer', realm: 'integer', stream: 'integer' },
  /** `type`: {@link RECIPIENT_TYPES}; `type_id`: of the user, the channel or the group. */
  zerver_recipient: { id: 'integer', type: 'integer', type_id: 'integer' },
  /** A set of users with direct messages; its subscriptions name them. */
  zerver_huddle: {
    id: 'integer',
    huddle_hash: 'text?|null',
    recipient: 'integer?|null',
    group_size: 'integer?|null',
  },
  zerver_subscription: {
    id: 'integer',
    user_profile: 'integer',
    recipient: 'integer',
    active: 'boolean',
    is_user_active: 'boolean?',
    is_muted: 'boolean?',
    color: 'text?',
    pin_to_top: 'boolean?',
    desktop_notifications: 'boolean?|null',
    audible_notifications: 'boolean?|null',
    push_notifications: 'boolean?|null',
    email_notifications: 'boolean?|null',
    wildcard_mentions_notify: 'boolean?|null',
  },
  /** Read for the message after which a subscription began; see {@link AUDIT_EVENTS}. */
  zerver_realmauditlog: {
    id: 'integer',
    realm: 'integer?|null',
    event_type: 'integer',
    event_time: 'number',
    event_last_message_id: 'integer?|null',
    acting_user: 'integer?|null',
    modified_user: 'integer?|null',
    modified_stream: 'integer?|null',
  },
} as const satisfies Record<string, TableFields>;

/** The events of the audit log that prove when a user received the messages of a channel. */
export const AUDIT_EVENTS = {
  subscriptionCreated: 301,
  subscriptionActivated: 302,
  subscriptionDeactivated: 303,
} as const;

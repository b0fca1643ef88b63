import type { TableFields } from './fields.ts';

/** Messages and the records that refer to them. */
export const MESSAGE_TABLES = {
  zerver_message: {
    id: 'integer',
    sender: 'integer',
    recipient: 'integer',
    realm: 'integer?|null',
    subject: 'text',
    content: 'text',
    rendered_content: 'text?|null',
    rendered_content_version: 'integer?|null',
    date_sent: 'number',
    sending_client: 'integer',
    last_edit_time: 'number?|null',
    /** JSON: changes, the newest first; see {@link EDIT_HISTORY}. */
    edit_history: 'text?|null',
    has_attachment: 'boolean?',
    has_image: 'boolean?',
    has_link: 'boolean?',
    is_channel_message: 'boolean?',
    type: 'integer?',
  },
  /** `flags_mask`: bits of {@link USER_MESSAGE_FLAGS}. */
  zerver_usermessage: {
    id: 'integer?',
    user_profile: 'integer',
    message: 'integer',
    flags_mask: 'integer',
  },
  zerver_reaction: {
    id: 'integer?',
    user_profile: 'integer',
    message: 'integer',
    emoji_name: 'text',
    emoji_code: 'code?',
    reaction_type: 'text?',
  },
  zerver_attachment: {
    id: 'integer',
    realm: 'integer?|null',
    owner: 'integer',
    file_name: 'text',
    path_id: 'text',
    create_time: 'number',
    size: 'integer',
    content_type: 'text?|null',
    is_realm_public: 'boolean?|null',
    is_web_public: 'boolean?|null',
    messages: 'integers',
    scheduled_messages: 'integers?',
  },
  /** `delivery_type`: 1 later, 2 a reminder; only those that wait are imported. */
  zerver_scheduledmessage: {
    id: 'integer',
    realm: 'integer?|null',
    sender: 'integer',
    recipient: 'integer',
    stream: 'integer?|null',
    subject: 'text',
    content: 'text',
    rendered_content: 'text?|null',
    sending_client: 'integer',
    scheduled_timestamp: 'number',
    request_timestamp: 'number?',
    read_by_sender: 'boolean?|null',
    delivered: 'boolean',
    delivered_message: 'integer?|null',
    delivery_type: 'integer',
    failed: 'boolean?',
    failure_message: 'text?|null',
    has_attachment: 'boolean?',
    reminder_target_message_id: 'integer?|null',
    reminder_note: 'text?|null',
  },
} as const satisfies Record<string, TableFields>;

/** The bits of `flags_mask`. */
export const USER_MESSAGE_FLAGS = {
  read: 1,
  starred: 2,
  collapsed: 4,
  mentioned: 8,
  channelWildcardMentioned: 16,
  topicWildcardMentioned: 32,
  groupMentioned: 64,
  hasAlertWord: 512,
  historical: 1024,
} as const;

/** The kinds of scheduled messages. */
export const DELIVERY_TYPES = { sendLater: 1, reminder: 2 } as const;

/** One change of a message, in the JSON of `edit_history`; earlier levels have `prev_subject`. */
export const EDIT_HISTORY = {
  user_id: 'integer?|null',
  timestamp: 'number',
  prev_content: 'text?',
  prev_rendered_content: 'text?|null',
  prev_rendered_content_version: 'integer?|null',
  prev_topic: 'text?',
  prev_subject: 'text?',
  topic: 'text?',
  prev_stream: 'integer?',
  stream: 'integer?',
} as const satisfies TableFields;

/** The entries of `records.json` of the folders with files. */
export const FILE_RECORDS = {
  uploads: {
    path: 'text',
    s3_path: 'text',
    realm_id: 'integer?',
    user_profile_id: 'integer?|null',
    content_type: 'text?|null',
    /** Empty in archives of other programs. */
    size: 'json?',
    last_modified: 'json?',
  },
  avatars: {
    path: 'text',
    s3_path: 'text',
    realm_id: 'integer?',
    user_profile_id: 'integer',
    content_type: 'text?|null',
    /** Empty in archives of other programs. */
    size: 'json?',
    last_modified: 'json?',
  },
  emoji: {
    path: 'text',
    s3_path: 'text',
    realm_id: 'integer?',
    author: 'integer?|null',
    file_name: 'text',
    name: 'text?',
    deactivated: 'boolean?',
  },
  realm_icons: { path: 'text', s3_path: 'text', realm_id: 'integer?' },
} as const satisfies Record<string, TableFields>;

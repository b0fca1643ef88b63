import { schema } from '@tandem/shared-rest';

/** The reaction of a user. */
const reactionSchema = schema.named(
  'Reaction',
  schema.object({
    emoji_name: schema.string(),
    emoji_code: schema.string(
      'Unicode emoji: hex of the code points, joined by dashes; custom emoji: its ID',
    ),
    reaction_type: schema.oneOf([
      'unicode_emoji',
      'realm_emoji',
      'service_extra_emoji',
      'zulip_extra_emoji',
    ]),
    user_id: schema.integer(),
  }),
);

/** A user in a direct conversation. */
const recipientSchema = schema.named(
  'DirectRecipient',
  schema.object({
    id: schema.integer(),
    email: schema.string('API email'),
    full_name: schema.string(),
    is_mirror_dummy: schema.boolean(),
  }),
);

const editSchema = schema.named(
  'MessageEdit',
  schema.object({
    user_id: schema.nullable(schema.integer()),
    timestamp: schema.integer('Seconds since 1970'),
    prev_content: schema.optional(schema.string('Markdown')),
    prev_rendered_content: schema.optional(schema.string('HTML')),
    prev_topic: schema.optional(schema.string()),
    topic: schema.optional(schema.string()),
    prev_stream: schema.optional(schema.integer()),
    stream: schema.optional(schema.integer()),
  }),
);

const submessageSchema = schema.named(
  'Submessage',
  schema.object({
    id: schema.integer(),
    message_id: schema.integer(),
    sender_id: schema.integer(),
    msg_type: schema.string(),
    content: schema.string('JSON'),
  }),
);

const flag = schema.oneOf([
  'read',
  'starred',
  'collapsed',
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
  'historical',
  'wildcard_mentioned',
]);

/** The fields of a message as one reader sees it. */
export const messageFields = {
  id: schema.integer(),
  type: schema.oneOf(['stream', 'private'], 'A channel message or a direct one'),
  stream_id: schema.optional(schema.integer('Channel messages only')),
  subject: schema.string('The topic; empty for direct messages'),
  topic_links: schema.array(schema.object({ text: schema.string(), url: schema.string() })),
  content: schema.string(),
  content_type: schema.oneOf(['text/html', 'text/x-markdown']),
  avatar_url: schema.nullable(schema.string('null: the client computes it')),
  client: schema.string('The client program of the sender'),
  display_recipient: schema.either(
    [schema.string('The channel’s name'), schema.array(recipientSchema)],
    'The channel’s name, or the users of the conversation',
  ),
  edit_history: schema.optional(schema.array(editSchema, 'Newest first')),
  is_me_message: schema.boolean('The message begins with `/me `'),
  last_edit_timestamp: schema.optional(schema.integer('Of the content; seconds since 1970')),
  last_moved_timestamp: schema.optional(schema.integer('Seconds since 1970')),
  reactions: schema.array(reactionSchema, 'Oldest first'),
  recipient_id: schema.integer('The ID of the conversation'),
  sender_email: schema.string('API email'),
  sender_full_name: schema.string(),
  sender_id: schema.integer(),
  sender_realm_str: schema.string('Short name of the sender’s organization'),
  submessages: schema.array(submessageSchema, 'Oldest first'),
  timestamp: schema.integer('Seconds since 1970'),
  flags: schema.array(flag, 'The flags of the message for the user'),
} as const;

/** A message as one reader sees it. */
export const messageSchema = schema.named('Message', schema.object(messageFields));

/** All named schemas of messages. */
export const messageSchemas = [
  messageSchema,
  reactionSchema,
  recipientSchema,
  editSchema,
  submessageSchema,
];

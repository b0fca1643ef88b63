import type { MessagingFailures } from '@tandem/messaging-domain';
import type { WireErrorEntry, WireErrorTable } from '@tandem/shared-chat-wire';
import { channelErrors } from './channels/channel-errors.ts';
import { storeErrors } from './stores/store-errors.ts';
import { uploadErrors } from './uploads/upload-errors.ts';
import { insightErrors } from './insights/insight-errors.ts';
import { changeErrors } from './messages/change-errors.ts';
import { readingErrors } from './reading/reading-errors.ts';
import { typingErrors } from './typing/typing-errors.ts';

const badRequest = (msg: string) =>
  ({ status: 400, code: 'BAD_REQUEST', msg }) as const satisfies WireErrorEntry;
const coded = (code: string, msg: string) =>
  ({ status: 400, code, msg }) as const satisfies WireErrorEntry;

/** The wire form of every failure of the messaging context. */
export const messagingErrors = {
  ...channelErrors,
  ...uploadErrors,
  ...storeErrors,
  ...readingErrors,
  ...changeErrors,
  ...insightErrors,
  ...typingErrors,
  SCOPE_MISSING: {
    status: 403,
    code: 'INSUFFICIENT_SCOPE',
    msg: "This requires a credential with the scope '{scope}'.",
    extra: { scope: 'scope' },
  },
  MESSAGE_EMPTY: badRequest('Message must not be empty'),
  MESSAGE_HAS_NULL_BYTE: badRequest('Message must not contain null bytes'),
  MESSAGE_NOT_RENDERABLE: badRequest('Unable to render message'),
  RENDERING_BUSY: {
    status: 429,
    code: 'RATE_LIMIT_HIT',
    msg: 'API usage exceeded rate limit',
    extra: { 'retry-after': 'retryAfterSeconds' },
  },
  TOPIC_HAS_INVALID_CHARACTER: badRequest('Invalid character in topic, at position {position}!'),
  MESSAGE_NOT_ACCESSIBLE: badRequest('Invalid message(s)'),
  SEND_KEY_REUSED: coded(
    'IDEMPOTENCY_KEY_REUSED',
    'Another message was sent with this Idempotency-Key',
  ),

  RECIPIENTS_MISSING: badRequest('Message must have recipients'),
  RECIPIENT_EMAIL_UNKNOWN: badRequest("Invalid email '{email}'"),
  RECIPIENT_ID_UNKNOWN: badRequest('Invalid user ID {userId}'),
  RECIPIENT_DEACTIVATED: badRequest("'{email}' is no longer using this service."),
  RECIPIENT_NOT_ACCESSIBLE: badRequest(
    'You do not have permission to access some of the recipients.',
  ),
  DIRECT_MESSAGES_DISABLED: badRequest('Direct messages are disabled in this organization.'),
  DIRECT_MESSAGES_NOT_AUTHORIZED: badRequest(
    'This conversation does not include any users who can authorize it.',
  ),
  DIRECT_CONVERSATION_NOT_STARTABLE: badRequest(
    'You do not have permission to initiate direct message conversations.',
  ),

  CHANNEL_NAME_UNKNOWN: {
    ...coded('STREAM_DOES_NOT_EXIST', "Channel '{name}' does not exist"),
    extra: { stream: 'name' },
  },
  CHANNEL_ID_UNKNOWN: {
    ...coded('STREAM_DOES_NOT_EXIST', "Channel with ID '{channelId}' does not exist"),
    extra: { stream_id: 'channelId' },
  },
  CHANNEL_SENDING_NOT_AUTHORIZED: badRequest("Not authorized to send to channel '{name}'"),
  CHANNEL_POSTING_NOT_PERMITTED: badRequest('You do not have permission to post in this channel.'),
  TOPIC_CREATION_NOT_PERMITTED: badRequest(
    'You do not have permission to create new topics in this channel.',
  ),
  EMPTY_TOPIC_NOT_ALLOWED: {
    ...badRequest('Sending messages to the general chat is not allowed in this channel.'),
    extra: { empty_topic_display_name: 'emptyTopicName' },
  },
  ONLY_EMPTY_TOPIC_ALLOWED: {
    ...badRequest('Only the general chat topic is allowed in this channel.'),
    extra: { empty_topic_display_name: 'emptyTopicName' },
  },

  CHANNEL_WILDCARD_NOT_PERMITTED: coded(
    'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    'You do not have permission to use channel wildcard mentions in this channel.',
  ),
  TOPIC_WILDCARD_NOT_PERMITTED: coded(
    'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
    'You do not have permission to use topic wildcard mentions in this topic.',
  ),
  GROUP_MENTION_NOT_PERMITTED: badRequest("You are not allowed to mention user group '{group}'."),

  MESSAGE_EDITING_DISABLED: badRequest('Your organization has turned off message editing'),
  MESSAGE_EDIT_NOT_PERMITTED: badRequest("You don't have permission to edit this message"),
  MESSAGE_EDIT_TIME_LIMIT_PASSED: badRequest('The time limit for editing this message has passed'),
  NOTHING_TO_CHANGE: badRequest('Nothing to change'),
  DIRECT_MESSAGE_NOT_MOVABLE: badRequest('Direct messages cannot be moved to channels.'),
  DIRECT_MESSAGE_HAS_NO_TOPIC: badRequest('Direct messages cannot have topics.'),
  PROPAGATE_MODE_WITHOUT_MOVE: badRequest('Invalid propagate_mode without topic edit'),
  EMPTY_TOPIC_NOT_RESOLVABLE: badRequest('General chat cannot be marked as resolved'),
  CONTENT_EDIT_WITH_CHANNEL_MOVE: badRequest(
    'Cannot change message content while changing channel',
  ),
  WIDGET_NOT_EDITABLE: badRequest('Widgets cannot be edited.'),
  CONTENT_HASH_MISMATCH: {
    ...coded('EXPECTATION_MISMATCH', "'{field}' value does not match the expected value."),
    extra: { field_name: 'field' },
  },

  NARROW_INVALID: {
    ...coded('BAD_NARROW', 'Invalid narrow operator: {desc}'),
    extra: { desc: 'desc' },
  },
  NARROW_COMBINATION_INVALID: {
    ...coded('BAD_NARROW', 'Invalid narrow operator combination: {desc}'),
    extra: { desc: 'desc' },
  },
  ANCHOR_EXCLUDED_INSIDE: badRequest('The anchor can only be excluded at an end of the range'),

  EMOJI_NOT_GIVEN: badRequest(
    'At least one of the following arguments must be present: emoji_name, emoji_code',
  ),
  EMOJI_DOES_NOT_EXIST: badRequest("Emoji '{name}' does not exist"),
  EMOJI_CODE_MALFORMED: badRequest('Invalid emoji code'),
  EMOJI_CODE_UNKNOWN: badRequest('Invalid emoji code.'),
  EMOJI_NAME_MISMATCH: badRequest('Invalid emoji name.'),
  EMOJI_TYPE_UNKNOWN: badRequest('Invalid emoji type.'),
  CUSTOM_EMOJI_UNKNOWN: badRequest('Invalid custom emoji.'),
  CUSTOM_EMOJI_NAME_MISMATCH: badRequest('Invalid custom emoji name.'),
  CUSTOM_EMOJI_DEACTIVATED: badRequest('This custom emoji has been deactivated.'),
  REACTION_ALREADY_EXISTS: coded('REACTION_ALREADY_EXISTS', 'Reaction already exists.'),
  REACTION_DOES_NOT_EXIST: coded('REACTION_DOES_NOT_EXIST', "Reaction doesn't exist."),

  CHANNEL_NAME_EMPTY: badRequest("Channel name can't be empty."),
  CHANNEL_NAME_TOO_LONG: badRequest('Channel name too long (limit: {limit} characters).'),
  CHANNEL_NAME_HAS_INVALID_CHARACTER: badRequest(
    'Invalid character in channel name, at position {position}.',
  ),
  CHANNEL_NOT_ACCESSIBLE: badRequest('Unable to access channel ({name}).'),
  CHANNEL_PERMISSION_MISSING: badRequest('Insufficient permission'),
  CHANNEL_RETENTION_FOR_OWNERS: coded('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner'),
  CHANNEL_FOLDER_UNKNOWN: badRequest('Invalid channel folder ID'),
  DEFAULT_CHANNEL_PRIVATE: badRequest('A default channel cannot be private.'),
  CHANNEL_PRIVACY_CONTRADICTION: badRequest('Invalid parameters'),
  WEB_PUBLIC_CHANNELS_DISABLED: badRequest('Web-public channels are not enabled.'),
  SUBSCRIPTIONS_TOO_MANY: badRequest('Too many subscriptions at once (limit: {limit}).'),
  SUBSCRIBER_UNKNOWN: badRequest('No such user'),
  SUBSCRIBER_DEACTIVATED: badRequest('User is deactivated'),
  SETTING_GROUP_UNKNOWN: badRequest('Invalid user group'),
  SETTING_GROUP_NOT_ALLOWED: badRequest("'{setting}' setting cannot be set to '{group}' group."),
} as const satisfies WireErrorTable<MessagingFailures>;

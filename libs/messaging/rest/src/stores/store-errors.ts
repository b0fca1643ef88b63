import type { StoreFailures } from '@tandem/messaging-domain';
import type { WireErrorEntry, WireErrorTable } from '@tandem/shared-chat-wire';

const badRequest = (msg: string) =>
  ({ status: 400, code: 'BAD_REQUEST', msg }) as const satisfies WireErrorEntry;
const notFound = (msg: string) =>
  ({ status: 404, code: 'BAD_REQUEST', msg }) as const satisfies WireErrorEntry;

/** The wire form of the failures of customizations and personal data. */
export const storeErrors = {
  SUBMESSAGE_NOT_JSON: badRequest('Invalid json for submessage'),
  SUBMESSAGE_NOT_ATTACHABLE: badRequest('You cannot attach a submessage to this message.'),
  SUBMESSAGE_DATA_INVALID: badRequest('{reason}'),

  CUSTOM_EMOJI_NAME_MISSING: badRequest('Emoji name is missing'),
  CUSTOM_EMOJI_NAME_INVALID: badRequest(
    'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.',
  ),
  CUSTOM_EMOJI_NAME_ENDS_BADLY: badRequest('Emoji names must end with either a letter or digit.'),
  CUSTOM_EMOJI_NOT_PERMITTED: badRequest('Insufficient permission'),
  CUSTOM_EMOJI_NAME_IN_USE: badRequest('A custom emoji with this name already exists.'),
  CUSTOM_EMOJI_OVERRIDES_BUILT_IN: badRequest('Only administrators can override default emoji.'),
  CUSTOM_EMOJI_FILE_MISSING: badRequest('You must upload exactly one file.'),
  CUSTOM_EMOJI_TOO_LARGE: badRequest(
    'Uploaded file is larger than the allowed limit of {limit} MiB',
  ),
  CUSTOM_EMOJI_UNREADABLE: { ...badRequest('Invalid image format'), code: 'BAD_IMAGE' },
  CUSTOM_EMOJI_NOT_FOUND: notFound("Emoji '{name}' does not exist"),
  CUSTOM_EMOJI_NOT_OWN: badRequest('Must be an organization administrator or emoji author'),

  LINKIFIER_NOT_FOUND: badRequest('Linkifier not found.'),
  LINKIFIER_INVALID: { ...badRequest('{reason}'), extra: { errors: 'errors' } },
  LINKIFIER_ORDER_INCOMPLETE: badRequest(
    'The ordered list must enumerate all existing linkifiers exactly once',
  ),
  PLAYGROUND_NOT_FOUND: badRequest('Invalid playground'),
  PLAYGROUND_INVALID: { ...badRequest('{reason}'), extra: { errors: 'errors' } },

  LIMIT_REACHED: badRequest('You have reached the limit of {limit} {things}.'),
  DRAFTS_NOT_SYNCHRONIZED: badRequest('User has disabled synchronizing drafts.'),
  DRAFT_NEEDS_ONE_CHANNEL: badRequest('Must specify exactly 1 channel ID for channel messages'),
  DRAFT_TIME_NEGATIVE: badRequest('Timestamp must not be negative.'),
  DRAFT_UNKNOWN: notFound('Draft does not exist'),
  SAVED_SNIPPET_UNKNOWN: notFound('Saved snippet does not exist.'),
  SAVED_SNIPPET_CHANGES_NOTHING: badRequest('No new data is supplied'),
  SCHEDULED_TIME_NOT_IN_FUTURE: badRequest('Scheduled delivery time must be in the future.'),
  SCHEDULED_RECIPIENT_MISSING: badRequest(
    'Recipient required when updating type of scheduled message.',
  ),
  SCHEDULED_CHANNEL_MISSING: badRequest('Missing channel'),
  SCHEDULED_CHANNELS_TOO_MANY: badRequest('Expected exactly one channel'),
  SCHEDULED_TOPIC_MISSING: badRequest(
    'Topic required when updating scheduled message type to channel.',
  ),
  SCHEDULED_MESSAGE_UNKNOWN: notFound('Scheduled message does not exist'),
  SCHEDULED_MESSAGE_SENT: badRequest('Scheduled message was already sent'),
  REMINDER_NOTE_TOO_LONG: badRequest('Maximum reminder note length: {limit} characters'),
  REMINDER_UNKNOWN: notFound('Reminder does not exist'),

  EXPORT_LIMIT_REACHED: badRequest('Exceeded rate limit.'),
  EXPORT_UNKNOWN: badRequest('Invalid data export ID'),
  EXPORT_USER_UNKNOWN: badRequest('No such user'),
  EXPORT_ALREADY_DELETED: badRequest('Export already deleted'),
  EXPORT_FAILED: badRequest('Export failed, nothing to delete'),
  EXPORT_IN_PROGRESS: badRequest('Export still in progress'),
} as const satisfies WireErrorTable<StoreFailures>;

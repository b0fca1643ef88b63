import type { ChannelFailures } from '@tandem/messaging-domain';
import type { WireErrorEntry, WireErrorTable } from '@tandem/shared-chat-wire';

const badRequest = (msg: string) =>
  ({ status: 400, code: 'BAD_REQUEST', msg }) as const satisfies WireErrorEntry;

/** The wire form of the failures of channels, folders, navigation views and topics. */
export const channelErrors = {
  CHANNEL_ID_INVALID: badRequest('Invalid channel ID'),
  CHANNEL_NAME_INVALID: badRequest("Invalid channel name '{name}'"),
  SUBSCRIBERS_HIDDEN: badRequest('Subscriber data is not available for this channel'),
  CHANNEL_LIST_FOR_ADMINISTRATORS: badRequest('User not authorized for this query'),
  CHANNEL_ALREADY_EXISTS: {
    extra: { channel_name: 'name' },
    status: 409,
    code: 'CHANNEL_ALREADY_EXISTS',
    msg: "Channel '{name}' already exists",
  },
  CHANNEL_NAME_TAKEN: badRequest('Channel named {name} already exists'),
  CHANNEL_NAME_UNCHANGED: badRequest('Channel already has that name.'),
  CHANNEL_NOT_ADMINISTERED: badRequest('You do not have permission to administer this channel.'),
  CHANNEL_CONTENT_ACCESS_REQUIRED: badRequest('Channel content access is required.'),
  CHANNEL_DEFAULT_FOR_ADMINISTRATORS: {
    status: 400,
    code: 'UNAUTHORIZED_PRINCIPAL',
    msg: 'Must be an organization administrator',
  },
  PRIVATE_CHANNEL_NOT_DEFAULT: badRequest('Private channels cannot be made default.'),
  CHANNEL_HAS_TOPICS: badRequest(
    'To enable this configuration, all messages in this channel must be in the general chat ' +
      'topic. Consider renaming or deleting other topics.',
  ),
  SETTING_VALUE_MISMATCH: {
    status: 400,
    code: 'EXPECTATION_MISMATCH',
    msg: "'{field}' value does not match the expected value.",
    extra: { field_name: 'field' },
  },

  CHANNELS_UNKNOWN: badRequest('Channel(s) ({names}) do not exist'),
  SUBSCRIPTION_CHANGES_MISSING: badRequest(
    'Nothing to do. Specify at least one of "add" or "delete".',
  ),
  NOT_SUBSCRIBED: badRequest('Not subscribed to channel ID {channelId}'),

  DEFAULT_GROUP_UNKNOWN: badRequest("Default channel group with id '{groupId}' does not exist."),
  DEFAULT_GROUP_ALREADY_EXISTS: badRequest("Default channel group '{name}' already exists"),
  DEFAULT_GROUP_NAME_INVALID: badRequest("Invalid default channel group name '{name}'"),
  DEFAULT_GROUP_NAME_TOO_LONG: badRequest(
    'Default channel group name too long (limit: {limit} characters)',
  ),
  DEFAULT_GROUP_NAME_UNCHANGED: badRequest("This default channel group is already named '{name}'"),
  DEFAULT_GROUP_CHANGES_MISSING: badRequest('You must pass "new_description" or "new_group_name".'),
  DEFAULT_GROUP_HAS_CHANNEL: badRequest(
    "Channel '{name}' is already present in default channel group '{group}'",
  ),
  DEFAULT_GROUP_LACKS_CHANNEL: badRequest(
    "Channel '{name}' is not present in default channel group '{group}'",
  ),
  DEFAULT_GROUP_OF_DEFAULT_CHANNEL: badRequest(
    "'{name}' is a default channel and cannot be added to '{group}'",
  ),

  FOLDER_NAME_EMPTY: badRequest("Channel folder name can't be empty."),
  FOLDER_NAME_HAS_INVALID_CHARACTER: badRequest(
    'Invalid character in channel folder name, at position {position}.',
  ),
  FOLDER_NAME_IN_USE: badRequest('Channel folder name already in use'),
  FOLDER_HOLDS_CHANNELS: badRequest(
    'You need to remove all the channels from this folder to archive it.',
  ),
  FOLDER_ORDER_INCOMPLETE: badRequest('Invalid order mapping.'),

  BUILT_IN_VIEW_NOT_NAMEABLE: badRequest('Built-in views cannot have a custom name.'),
  CUSTOM_VIEW_NAME_MISSING: badRequest('Custom views must have a valid name.'),
  NAVIGATION_VIEW_ALREADY_EXISTS: badRequest('Navigation view already exists.'),
  NAVIGATION_VIEW_UNKNOWN: {
    status: 404,
    code: 'NOT_FOUND',
    msg: 'Navigation view does not exist.',
  },

  BOT_UNKNOWN: badRequest('No such bot'),
  BOT_NOT_MANAGEABLE: badRequest('Insufficient permission'),

  TOPIC_NOT_MUTED: badRequest('Topic is not muted'),
} as const satisfies WireErrorTable<ChannelFailures>;

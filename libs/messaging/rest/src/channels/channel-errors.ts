import type { ChannelFailures } from '@tandem/messaging-domain';
import type { WireErrorEntry, WireErrorTable } from '@tandem/shared-chat-wire';

const badRequest = (msg: string) =>
  ({ status: 400, code: 'BAD_REQUEST', msg }) as const satisfies WireErrorEntry;

/** The wire form of what fails about channels, folders, menus and topics. */
export const channelErrors = {
  CHANNEL_ID_INVALID: badRequest('Invalid channel ID'),
  CHANNEL_NAME_INVALID: badRequest("Invalid channel name '{name}'"),
  SUBSCRIBERS_HIDDEN: badRequest('Subscriber data is not available for this channel'),
  CHANNEL_LIST_FOR_ADMINISTRATORS: badRequest('User not authorized for this query'),
  CHANNELS_UNKNOWN: badRequest('Channel(s) ({names}) do not exist'),
  SUBSCRIPTION_CHANGES_MISSING: badRequest(
    'Nothing to do. Specify at least one of "add" or "delete".',
  ),
  NOT_SUBSCRIBED: badRequest('Not subscribed to channel ID {channelId}'),

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

  TOPIC_NOT_MUTED: badRequest('Topic is not muted'),
} as const satisfies WireErrorTable<ChannelFailures>;

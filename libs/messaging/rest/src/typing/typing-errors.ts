import type { TypingFailures } from '@tandem/messaging-domain/typing';
import type { WireErrorEntry, WireErrorTable } from '@tandem/shared-chat-wire';

const badRequest = (msg: string) =>
  ({ status: 400, code: 'BAD_REQUEST', msg }) as const satisfies WireErrorEntry;

/** The wire form of the failures of typing notices. */
export const typingErrors = {
  TYPING_RECIPIENTS_EMPTY: badRequest("Empty 'to' list"),
  TYPING_RECIPIENT_UNKNOWN: badRequest('Invalid user ID {userId}'),
  TYPING_CHANNEL_UNKNOWN: badRequest('Invalid channel ID'),
  DIRECT_TYPING_HIDDEN: badRequest('User has disabled typing notifications for direct messages'),
  CHANNEL_TYPING_HIDDEN: badRequest('User has disabled typing notifications for channel messages'),
  TYPING_MESSAGE_UNKNOWN: badRequest('Invalid message(s)'),
  TYPING_EDIT_DISABLED: badRequest('Your organization has turned off message editing'),
  TYPING_EDIT_NOT_PERMITTED: badRequest("You don't have permission to edit this message"),
  TYPING_EDIT_TOO_LATE: badRequest('The time limit for editing this message has passed'),
} as const satisfies WireErrorTable<TypingFailures>;

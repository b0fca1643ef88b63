import type { RealtimeFailures } from '@tandem/realtime-domain';
import type { WireErrorTable } from '@tandem/shared-chat-wire';

const BAD_REQUEST = { status: 400, code: 'BAD_REQUEST' } as const;

/** The wire form of every failure of the real-time context. */
export const realtimeErrors = {
  EVENT_QUEUE_UNKNOWN: {
    status: 400,
    code: 'BAD_EVENT_QUEUE_ID',
    msg: 'Bad event queue ID: {queueId}',
    extra: { queue_id: 'queueId' },
  },
  EVENT_ALREADY_PRUNED: {
    ...BAD_REQUEST,
    msg: 'An event newer than {eventId} has already been pruned!',
  },
  EVENT_NOT_IN_QUEUE: { ...BAD_REQUEST, msg: 'Event {eventId} was not in this queue' },
  ALL_PUBLIC_CHANNELS_NOT_AUTHORIZED: {
    ...BAD_REQUEST,
    msg: 'User not authorized for this query',
  },
  NARROW_OPERATOR_NOT_SUPPORTED: { ...BAD_REQUEST, msg: 'Operator {operator} not supported.' },
  NARROW_OPERAND_NOT_SUPPORTED: { ...BAD_REQUEST, msg: 'Operand {operand} not supported.' },
  TYPING_RECIPIENTS_EMPTY: { ...BAD_REQUEST, msg: "Empty 'to' list" },
  TYPING_RECIPIENT_UNKNOWN: { ...BAD_REQUEST, msg: 'Invalid user ID {userId}' },
  TYPING_CHANNEL_UNKNOWN: { ...BAD_REQUEST, msg: 'Invalid channel ID' },
  DIRECT_TYPING_HIDDEN: {
    ...BAD_REQUEST,
    msg: 'User has disabled typing notifications for direct messages',
  },
  CHANNEL_TYPING_HIDDEN: {
    ...BAD_REQUEST,
    msg: 'User has disabled typing notifications for channel messages',
  },
  TYPING_MESSAGE_UNKNOWN: { ...BAD_REQUEST, msg: 'Invalid message(s)' },
  TYPING_EDIT_DISABLED: {
    ...BAD_REQUEST,
    msg: 'Your organization has turned off message editing',
  },
  TYPING_EDIT_NOT_PERMITTED: {
    ...BAD_REQUEST,
    msg: "You don't have permission to edit this message",
  },
  TYPING_EDIT_TOO_LATE: {
    ...BAD_REQUEST,
    msg: 'The time limit for editing this message has passed',
  },
} as const satisfies WireErrorTable<RealtimeFailures>;

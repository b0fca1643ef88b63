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
} as const satisfies WireErrorTable<RealtimeFailures>;

import type { PollEvents, RemoveQueue } from '@tandem/realtime-domain';
import {
  BoolParam,
  IntParam,
  TextParam,
  WireError,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { eventStream } from './event-stream.ts';
import { CLIENT_EVENT_TYPES } from './event-types.ts';
import { serializedEvents } from './serialized-events.ts';

class QueueParams {
  @TextParam({ description: 'From the answer of `POST /register`', allowNull: true })
  queueId!: string;
}

class GetEventsParams extends QueueParams {
  @IntParam({
    optional: true,
    description: 'The greatest ID that the client has received; required except for event streams',
  })
  lastEventId?: number;

  @BoolParam({
    default: false,
    description: 'Return immediately, without events if there are none',
  })
  dontBlock!: boolean;
}

const STREAM = 'text/event-stream';

/**
 * The events after the last one that the client has seen; waits if there is none. With `Accept:
 * text/event-stream` it answers a stream of server-sent events instead, which the header `Last-Event-ID`
 * resumes.
 *
 * @see `GET events`
 */
export function getEvents(poll: Pick<PollEvents, 'execute' | 'isStopping'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-events',
    method: 'GET',
    path: '/events',
    tag: 'real time',
    summary: 'Get events from an event queue',
    description:
      'Returns when there is an event, or with a heartbeat after about 50 seconds. With `Accept: text/event-stream` the server streams events; `Last-Event-ID` resumes a stream.',
    auth: 'user',
    waits: true,
    params: GetEventsParams,
    response: {
      events: schema.array(
        schema.atLeast(
          {
            id: schema.integer('Ascending within the queue, with gaps'),
            type: schema.oneOf(CLIENT_EVENT_TYPES),
          },
          'An event; its other fields depend on its `type`, and on its `op` where it has one',
        ),
        'Ascending by `id`',
      ),
      queue_id: schema.string(),
    },
    errors: ['EVENT_QUEUE_UNKNOWN', 'EVENT_ALREADY_PRUNED', 'EVENT_NOT_IN_QUEUE'],
    handle: async ({ actor, params, connection }) => {
      const { queueId, dontBlock } = params;
      if (connection.header('accept').includes(STREAM)) {
        const resumed = connection.header('last-event-id').trim();
        const lastEventId = /^-?\d{1,15}$/.test(resumed) ? Number(resumed) : params.lastEventId;
        return eventStream(poll, actor, { queueId, lastEventId: lastEventId ?? -1 }, connection);
      }
      if (params.lastEventId === undefined) throw missing('last_event_id');
      const { lastEventId } = params;
      const events = await poll.execute(actor, { queueId, lastEventId, dontBlock }, connection);
      return serializedEvents(events, queueId);
    },
  });
}

/** Frees a queue. @see `DELETE events` */
export function deleteQueue(remove: Pick<RemoveQueue, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'delete-queue',
    method: 'DELETE',
    path: '/events',
    tag: 'real time',
    summary: 'Delete an event queue',
    auth: 'user',
    scope: 'read',
    params: QueueParams,
    response: {},
    errors: ['EVENT_QUEUE_UNKNOWN'],
    handle: async ({ actor, params }) => {
      await remove.execute(actor, params.queueId);
      return {};
    },
  });
}

function missing(name: string): WireError {
  return new WireError(400, 'REQUEST_VARIABLE_MISSING', `Missing '${name}' argument`, {
    var_name: name,
  });
}

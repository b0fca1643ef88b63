import type { EventQueueService } from '@tandem/realtime-domain';
import type { ChatEndpoint } from '@tandem/shared-chat-wire';
import { deleteQueue, getEvents } from './events/events.endpoints.ts';
import { register, type RegisterDependencies } from './register/register.endpoint.ts';

/** The dependencies of the endpoints of this context. */
interface RealtimeEndpointDependencies<Handle> extends Pick<
  RegisterDependencies<Handle>,
  'sources' | 'server'
> {
  readonly eventQueues: Pick<EventQueueService<Handle>, 'register' | 'poll' | 'remove'>;
}

/** Every endpoint of the real-time context. */
export function realtimeEndpoints<Handle>({
  eventQueues,
  ...rest
}: RealtimeEndpointDependencies<Handle>): ChatEndpoint[] {
  return [
    register({ ...rest, register: eventQueues.register }),
    getEvents(eventQueues.poll),
    deleteQueue(eventQueues.remove),
  ];
}

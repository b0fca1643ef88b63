import type { EventQueueService } from '@tandem/realtime-domain';
import type { ChatEndpoint } from '@tandem/shared-chat-wire';
import { deleteQueue, getEvents } from './events/events.endpoints.ts';
import { register, type RegisterDependencies } from './register/register.endpoint.ts';

/** The dependencies of the endpoints of this context. */
interface RealtimeEndpointDependencies<Handle> extends Pick<
  RegisterDependencies<Handle>,
  'sources' | 'server'
> {
  /** The event queues as this instance runs them. */
  readonly delivery: Pick<EventQueueService<Handle>, 'register' | 'poll' | 'remove'>;
}

/** Every endpoint of the real-time context. */
export function realtimeEndpoints<Handle>(
  dependencies: RealtimeEndpointDependencies<Handle>,
): ChatEndpoint[] {
  const { delivery, sources, server } = dependencies;
  return [
    register({ sources, server, register: delivery.register }),
    getEvents(delivery.poll),
    deleteQueue(delivery.remove),
  ];
}

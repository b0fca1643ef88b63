import type { Actor } from '@tandem/shared-kernel';
import type { EventBus } from './event-bus.ts';
import type { EventQueueRepository } from './event-queue-repository.ts';
import type { LiveQueues } from './live-queues.ts';
import { RealtimeError } from './realtime-error.ts';

/**
 * Frees a queue; a poll that waits on it is answered.
 *
 * @see `DELETE events`
 */
export class RemoveQueue {
  readonly #repository: EventQueueRepository;
  readonly #queues: LiveQueues;
  readonly #bus: EventBus;

  constructor(repository: EventQueueRepository, queues: LiveQueues, bus: EventBus) {
    this.#repository = repository;
    this.#queues = queues;
    this.#bus = bus;
  }

  /** @throws RealtimeError EVENT_QUEUE_UNKNOWN */
  async execute(actor: Actor, queueId: string): Promise<void> {
    const removed = await this.#repository.remove(queueId, actor.userId);
    if (!removed) throw new RealtimeError('EVENT_QUEUE_UNKNOWN', { queueId });
    this.#queues.forget(queueId);
    await this.#bus.publish({ kind: 'removed', queueId });
  }
}

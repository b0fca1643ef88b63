import type {
  EventQueue,
  EventQueueRepository,
  NewEventQueue,
  QueueProgress,
} from '../src/index.ts';
import type { MemoryClientEventLog } from './memory-client-event-log.ts';

/** Queues in memory, for tests. */
export class MemoryEventQueueRepository implements EventQueueRepository {
  readonly #queues = new Map<string, EventQueue>();
  readonly #log: Pick<MemoryClientEventLog, 'head'>;
  /** The number of times that progress was saved. */
  writes = 0;
  /** The number of lookups. */
  looks = 0;

  constructor(log: Pick<MemoryClientEventLog, 'head'>) {
    this.#log = log;
  }

  async add(queue: NewEventQueue, now: Date): Promise<EventQueue> {
    const startsAt = await this.#log.head();
    const added = { ...queue, startsAt, snapshot: null, prunedTo: -1, lastSeenAt: now };
    this.#queues.set(queue.id, added);
    return added;
  }

  complete(
    { id, userId }: Pick<EventQueue, 'id' | 'userId'>,
    snapshot: string,
    most: number,
  ): Promise<readonly string[]> {
    const queue = this.#queues.get(id);
    if (queue) this.#queues.set(id, { ...queue, snapshot });
    const others = [...this.#queues.values()].filter(
      (other) => other.userId === userId && other.id !== id,
    );
    // Equal times in the order of insertion.
    others.reverse().sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime());
    const evicted = others.slice(most - 1).map((other) => other.id);
    for (const each of evicted) this.#queues.delete(each);
    return Promise.resolve(evicted);
  }

  find(queueIds: readonly string[]): Promise<readonly EventQueue[]> {
    this.looks += 1;
    return Promise.resolve(queueIds.flatMap((id) => this.#queues.get(id) ?? []));
  }

  saveProgress(progress: readonly QueueProgress[]): Promise<ReadonlySet<string>> {
    this.writes += 1;
    const known = new Set<string>();
    for (const { id, prunedTo, lastSeenAt } of progress) {
      const queue = this.#queues.get(id);
      if (!queue) continue;
      known.add(id);
      this.#queues.set(id, {
        ...queue,
        prunedTo: Math.max(queue.prunedTo, prunedTo),
        lastSeenAt: queue.lastSeenAt > lastSeenAt ? queue.lastSeenAt : lastSeenAt,
      });
    }
    return Promise.resolve(known);
  }

  remove(queueId: string, userId: number): Promise<boolean> {
    const isOwn = this.#queues.get(queueId)?.userId === userId;
    if (isOwn) this.#queues.delete(queueId);
    return Promise.resolve(isOwn);
  }

  removeExpired(now: Date, slackSeconds: number): Promise<readonly string[]> {
    const expired = [...this.#queues.values()].filter(
      ({ lastSeenAt, idleSeconds }) =>
        now.getTime() - lastSeenAt.getTime() > (idleSeconds + slackSeconds) * 1000,
    );
    for (const { id } of expired) this.#queues.delete(id);
    return Promise.resolve(expired.map(({ id }) => id));
  }
}

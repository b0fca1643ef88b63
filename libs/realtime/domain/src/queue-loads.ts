import type { EventQueue } from './event-queue.ts';
import type { EventQueueRepository } from './event-queue-repository.ts';

/** Queues that one query fetches. */
const AT_ONCE = 1_000;

interface Waiting {
  readonly promise: Promise<EventQueue | null>;
  readonly resolve: (queue: EventQueue | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Loads queues from the database, one query at a time: when an instance has crashed, all its clients
 * reconnect to another, and those that arrive during a query share the next one.
 */
export class QueueLoads {
  readonly #repository: Pick<EventQueueRepository, 'find'>;
  #asked = new Map<string, Waiting>();
  #isFetching = false;

  constructor(repository: Pick<EventQueueRepository, 'find'>) {
    this.#repository = repository;
  }

  /** @returns null for an unknown queue */
  load(queueId: string): Promise<EventQueue | null> {
    const known = this.#asked.get(queueId);
    if (known) return known.promise;
    const asked = waiting();
    this.#asked.set(queueId, asked);
    if (!this.#isFetching) void this.#fetchAll();
    return asked.promise;
  }

  async #fetchAll(): Promise<void> {
    this.#isFetching = true;
    while (this.#asked.size > 0) {
      const all = [...this.#asked];
      const some = all.slice(0, AT_ONCE);
      this.#asked = new Map(all.slice(AT_ONCE));
      await this.#fetch(new Map(some));
    }
    this.#isFetching = false;
  }

  async #fetch(asked: ReadonlyMap<string, Waiting>): Promise<void> {
    try {
      const found = await this.#repository.find([...asked.keys()]);
      const byId = new Map(found.map((queue) => [queue.id, queue]));
      for (const [id, { resolve }] of asked) resolve(byId.get(id) ?? null);
    } catch (error) {
      for (const { reject } of asked.values()) reject(error);
    }
  }
}

function waiting(): Waiting {
  let settle: Omit<Waiting, 'promise'> | undefined;
  const promise = new Promise<EventQueue | null>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle! };
}

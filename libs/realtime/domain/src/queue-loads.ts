import type { EventQueue } from './event-queue.ts';
import type { EventQueueRepository } from './event-queue-repository.ts';

/** Queues that one look at the database fetches. */
const AT_ONCE = 1_000;

interface Waiting {
  readonly promise: Promise<EventQueue | null>;
  readonly resolve: (queue: EventQueue | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Fetches queues from the database, one look at a time: when a copy of the service has died, those
 * whom it served all arrive at another, and all who come during a look share the next one.
 */
export class QueueLoads {
  readonly #repository: Pick<EventQueueRepository, 'find'>;
  #asked = new Map<string, Waiting>();
  #isLooking = false;

  constructor(repository: Pick<EventQueueRepository, 'find'>) {
    this.#repository = repository;
  }

  /** @returns null for a queue that is not there */
  load(queueId: string): Promise<EventQueue | null> {
    const known = this.#asked.get(queueId);
    if (known) return known.promise;
    const asked = waiting();
    this.#asked.set(queueId, asked);
    if (!this.#isLooking) void this.#look();
    return asked.promise;
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    while (this.#asked.size > 0) {
      const all = [...this.#asked];
      const some = all.slice(0, AT_ONCE);
      this.#asked = new Map(all.slice(AT_ONCE));
      await this.#fetch(new Map(some));
    }
    this.#isLooking = false;
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

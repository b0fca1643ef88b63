import type {
  ClientEventLog,
  ClientEventWriter,
  LoggedEvent,
  NewLoggedEvent,
} from '../src/index.ts';

/** The log in memory, for tests. */
export class MemoryClientEventLog implements ClientEventLog, ClientEventWriter {
  #events: LoggedEvent[] = [];
  #head = 0;
  /** The number of reads. */
  reads = 0;

  head(): Promise<number> {
    return Promise.resolve(this.#head);
  }

  readAfter(position: number, limit: number): Promise<readonly LoggedEvent[]> {
    this.reads += 1;
    const after = this.#events.filter((event) => event.position > position);
    return Promise.resolve(after.slice(0, limit));
  }

  readFor(
    { userId, realmId }: { readonly userId: number; readonly realmId: number },
    {
      after,
      upTo,
      limit,
    }: { readonly after: number; readonly upTo: number; readonly limit: number },
  ): Promise<readonly LoggedEvent[]> {
    this.reads += 1;
    const found = this.#events.filter(
      (event) =>
        event.position > after &&
        event.position <= upTo &&
        (event.realmId === null || event.realmId === realmId) &&
        (event.receivers === null ||
          event.receivers.includes(userId) ||
          event.bystanders.includes(userId)),
    );
    return Promise.resolve(found.slice(0, limit));
  }

  prune(): Promise<number> {
    const count = this.#events.length;
    this.#events = [];
    return Promise.resolve(count);
  }

  append(events: readonly NewLoggedEvent[]): Promise<readonly LoggedEvent[]> {
    const logged = events.map((event) => ({ ...event, position: (this.#head += 1) }));
    this.#events.push(...logged);
    return Promise.resolve(logged);
  }
}

import type { DomainEvent, EventLog, UnitOfWork } from '../src/index.ts';

/** What a memory adapter offers so that a failed command can be undone. */
export interface Restorable {
  /** Returns a function that puts the adapter back into its present state. */
  snapshot(): () => void;
}

/**
 * A unit of work over memory adapters: runs one command at a time and restores every adapter of
 * the bag when the command throws.
 */
export class MemoryUnitOfWork<Tx extends object> implements UnitOfWork<Tx> {
  #last: Promise<unknown> = Promise.resolve();
  readonly #tx: Tx;

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = this.#last.then(() => this.#attempt(work));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const undo = Object.values(this.#tx)
      .filter(isRestorable)
      .map((adapter) => adapter.snapshot());
    try {
      return await work(this.#tx);
    } catch (error) {
      undo.forEach((restore) => restore());
      throw error;
    }
  }
}

/** An event log that keeps what was appended, for tests to read. */
export class MemoryEventLog<Event extends DomainEvent = DomainEvent>
  implements EventLog<Event>, Restorable
{
  events: Event[] = [];

  append(...events: Event[]): Promise<readonly number[]> {
    const before = this.events.length;
    this.events.push(...events);
    return Promise.resolve(events.map((_, index) => before + index + 1));
  }

  snapshot(): () => void {
    const saved = [...this.events];
    return () => {
      this.events = saved;
    };
  }
}

function isRestorable(adapter: unknown): adapter is Restorable {
  return typeof (adapter as Partial<Restorable> | null)?.snapshot === 'function';
}

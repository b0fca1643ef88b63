import type { AuditEntry, AuditLog, DomainEvent, EventLog, UnitOfWork } from '../src/index.ts';

/** The interface of a memory adapter by which a failed command is rolled back. */
interface Restorable {
  /** Returns a function that restores the current state of the adapter. */
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

  by(): UnitOfWork<Tx> {
    return this;
  }

  async #attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const adapters: readonly unknown[] = Object.values(this.#tx);
    const undo = adapters.filter(isRestorable).map((adapter) => adapter.snapshot());
    try {
      return await work(this.#tx);
    } catch (error) {
      undo.forEach((restore) => restore());
      throw error;
    }
  }
}

/** A unit of work of a test, whose commands have no actor. */
export function unitOfWorkOf<Tx>({ run }: Pick<UnitOfWork<Tx>, 'run'>): UnitOfWork<Tx> {
  const unitOfWork: UnitOfWork<Tx> = { run, by: () => unitOfWork };
  return unitOfWork;
}

/** An event log that stores the appended events, for tests to read. */
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

/** An audit log that stores the appended entries, for tests to read. */
export class MemoryAuditLog implements AuditLog {
  readonly entries: AuditEntry[] = [];

  append(...entries: readonly AuditEntry[]): Promise<void> {
    this.entries.push(...entries);
    return Promise.resolve();
  }
}

function isRestorable(adapter: unknown): adapter is Restorable {
  return typeof (adapter as Partial<Restorable> | null)?.snapshot === 'function';
}

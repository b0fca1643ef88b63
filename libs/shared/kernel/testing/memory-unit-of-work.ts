import {
  auditedEvents,
  type AuditActor,
  type AuditEntry,
  type AuditLog,
  type AuditRules,
  type DomainEvent,
  type EventLog,
  type UnitOfWork,
} from '../src/index.ts';

/** The interface of a memory adapter by which a failed command is rolled back. */
export interface Restorable {
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
    return this.#queued(work, null);
  }

  by(actor: AuditActor): UnitOfWork<Tx> {
    return { run: (work) => this.#queued(work, actor), by: (other) => this.by(other) };
  }

  #queued<T>(work: (tx: Tx) => Promise<T>, actor: AuditActor | null): Promise<T> {
    const result = this.#last.then(() => this.#attempt(work, actor));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #attempt<T>(work: (tx: Tx) => Promise<T>, actor: AuditActor | null): Promise<T> {
    const adapters: readonly unknown[] = Object.values(this.#tx);
    const undo = adapters.filter(isRestorable).map((adapter) => adapter.snapshot());
    const audit = adapters.find((each) => each instanceof MemoryAuditLog);
    if (audit) audit.actor = actor;
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

/** The event log of `events` that records administrative and security actions in `audit`. */
export function memoryAuditedEvents<Event extends DomainEvent>(
  events: MemoryEventLog<Event>,
  audit: MemoryAuditLog,
  rules: AuditRules<Event>,
): EventLog<Event> & Restorable {
  const audited = auditedEvents(events, audit, rules);
  return {
    append: (...appended) => audited.append(...appended),
    snapshot: () => events.snapshot(),
  };
}

/** An audit log that stores the appended entries, with the actor of the command, for tests to read. */
export class MemoryAuditLog implements AuditLog, Restorable {
  entries: (AuditEntry & { readonly actor: AuditActor | null })[] = [];
  /** Of the command that runs; `null` for the server itself. */
  actor: AuditActor | null = null;

  append(...entries: readonly AuditEntry[]): Promise<void> {
    const { actor } = this;
    this.entries.push(...entries.map((entry) => ({ ...entry, actor })));
    return Promise.resolve();
  }

  snapshot(): () => void {
    const saved = [...this.entries];
    return () => {
      this.entries = saved;
    };
  }
}

function isRestorable(adapter: unknown): adapter is Restorable {
  return typeof (adapter as Partial<Restorable> | null)?.snapshot === 'function';
}

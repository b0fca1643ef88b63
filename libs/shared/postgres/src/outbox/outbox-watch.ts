import type { Verdict } from '../instances/vocabulary.ts';
import { statement, type Sql } from '../sql.ts';
import type { OutboxConsumer } from './outbox-consumer.ts';

/** New events. */
export interface OutboxLook {
  readonly events: readonly NewEvent[];
  readonly count: number;
  /** `more` events wait, or may still commit before an existing one (`unsettled`), or `none`. */
  readonly next: 'more' | 'unsettled' | 'none';
}

/** An event in the outbox; of those that a notification named, one of each type. */
interface NewEvent {
  /** `Infinity` if it is unknown. */
  readonly id: number;
  readonly type: string;
  /** It may wait for a minute: no consumer has work for it, or none that is urgent. */
  readonly isQuiet?: true;
}

interface Peek {
  readonly settledTo: number;
  readonly ids: readonly number[];
  readonly types: readonly string[];
  readonly isUnsettled: boolean;
}

/** Events of a read. */
const MAX_EVENTS = 200;
/**
 * The largest number of events of other types after which an offset moves; then the time since the last delivery,
 * after which any event moves it: quiet events need not have been notified.
 */
const MAX_PASSED = 200;
const MAX_PASSED_MS = 60_000;

const peek = statement(
  'outbox.peek',
  `select settled_to as "settledTo", ids, types, is_unsettled as "isUnsettled"
   from outbox_peek($1, $2)`,
);

/** The payload of a notification: see `notifyConsumers`. */
const NOTIFIED = /^(quiet )?(\d+)((?: \S+)*)$/;

/**
 * Finds out which consumers of a process an event affects, for all of them together: most events affect few
 * consumers, and a delivery takes a transaction. Notifications name the types of events, so that only those that
 * may have been missed are read.
 */
export class OutboxWatch {
  readonly #sql: Sql;
  /** All events up to here were read, and none before can commit. */
  #lookedTo = 0;
  /** Types from notifications since the last look, and whether all events of the type are quiet. */
  readonly #notified = new Map<string, boolean>();
  #notifiedCount = 0;
  /** Notifications may have been missed, or name no types. */
  #hasMissed = false;
  /** Events that did not concern a consumer since its last delivery, and the time of that. */
  readonly #passed = new Map<string, { count: number; readonly since: number }>();
  /** By consumer: all events up to here were delivered. */
  readonly #deliveredTo = new Map<string, number>();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Skips the existing events. */
  async begin(): Promise<void> {
    this.#lookedTo = (await this.#peek(Number.MAX_SAFE_INTEGER)).settledTo;
  }

  /** @param payload null if notifications may have been missed */
  notified(payload: string | null): void {
    const [, quiet, count, types] = NOTIFIED.exec(payload ?? '') ?? [];
    if (types === undefined) {
      this.#hasMissed = true;
      return;
    }
    this.#notifiedCount += Number(count);
    for (const type of types.split(' ').filter((each) => each !== '')) {
      this.#notified.set(type, quiet !== undefined && this.#notified.get(type) !== false);
    }
  }

  /** All events of `consumer` up to `id` were delivered. */
  delivered({ name }: OutboxConsumer, id: number): void {
    this.#deliveredTo.set(name, id);
  }

  /**
   * Returns the events since the last look: those that notifications named if they named all, else those in the
   * outbox since its last read.
   *
   * @param reads the outbox is read in any case
   */
  async look(reads: boolean): Promise<OutboxLook> {
    const events = [...this.#notified].map(([type, isQuiet]): NewEvent => ({
      id: Infinity,
      type,
      ...(isQuiet && { isQuiet }),
    }));
    const count = this.#notifiedCount;
    const isComplete = !reads && !this.#hasMissed;
    this.#notified.clear();
    this.#notifiedCount = 0;
    // What was notified before a read is visible to it.
    this.#hasMissed = false;
    return isComplete ? { events, count, next: 'none' } : this.#read();
  }

  async #read(): Promise<OutboxLook> {
    const { settledTo, ids, types, isUnsettled } = await this.#peek(this.#lookedTo);
    const isFull = ids.length === MAX_EVENTS;
    this.#lookedTo = isFull ? ids.at(-1)! : Math.max(this.#lookedTo, settledTo);
    const next = isFull ? 'more' : isUnsettled ? 'unsettled' : 'none';
    const events = ids.map((id, index) => ({ id, type: types[index]! }));
    return { events, count: ids.length, next };
  }

  /** True if the outbox has, after `look`, events that a consumer must read. */
  concerns(
    { name, types }: OutboxConsumer,
    look: OutboxLook,
    versions: { verdictOn(consumer: string, type: string): Verdict },
  ): boolean {
    const deliveredTo = this.#deliveredTo.get(name) ?? 0;
    const fresh = look.events.filter(({ id }) => id > deliveredTo);
    const isConcerned = fresh.some(
      ({ type, isQuiet }) =>
        (!isQuiet && (types.length === 0 || types.includes(type))) ||
        versions.verdictOn(name, type) !== 'take',
    );
    if (isConcerned || this.#hasPassedMany(name, fresh.length === 0 ? 0 : look.count)) {
      this.#passed.set(name, { count: 0, since: performance.now() });
      return true;
    }
    return false;
  }

  #hasPassedMany(name: string, count: number): boolean {
    const passed = this.#passed.get(name) ?? { count: 0, since: performance.now() };
    passed.count += count;
    this.#passed.set(name, passed);
    if (passed.count === 0) return false;
    return passed.count >= MAX_PASSED || performance.now() - passed.since >= MAX_PASSED_MS;
  }

  async #peek(after: number): Promise<Peek> {
    return (await this.#sql.query<Peek>(peek, [after, MAX_EVENTS])).rows[0]!;
  }
}

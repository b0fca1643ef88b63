import type { Verdict } from '../instances/vocabulary.ts';
import { statement, type Sql } from '../sql.ts';
import type { OutboxConsumer } from './outbox-consumer.ts';

/** Events since the last read. */
export interface OutboxLook {
  /** Each type once. */
  readonly types: readonly string[];
  readonly count: number;
  /** `more` events wait, or may still commit before an existing one (`unsettled`), or `none`. */
  readonly next: 'more' | 'unsettled' | 'none';
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
 * The largest number of events of other types after which an offset moves; then the longest time since the
 * first one.
 */
const MAX_PASSED = 200;
const MAX_PASSED_MS = 60_000;

const peek = statement(
  'outbox.peek',
  `select settled_to as "settledTo", ids, types, is_unsettled as "isUnsettled"
   from outbox_peek($1, $2)`,
);

/**
 * Finds out which consumers of a process an event affects, by one statement for all of them: most events
 * affect few consumers, and a delivery takes a transaction.
 */
export class OutboxWatch {
  readonly #sql: Sql;
  /** All events up to here were read, and none before can commit. */
  #lookedTo = 0;
  /** Events that did not concern a consumer, since its last delivery. */
  readonly #passed = new Map<string, { count: number; readonly since: number }>();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Skips the existing events. */
  async begin(): Promise<void> {
    this.#lookedTo = (await this.#peek(Number.MAX_SAFE_INTEGER)).settledTo;
  }

  /** Reads the events since the last read. */
  async look(): Promise<OutboxLook> {
    const { settledTo, ids, types, isUnsettled } = await this.#peek(this.#lookedTo);
    const isFull = ids.length === MAX_EVENTS;
    this.#lookedTo = isFull ? ids.at(-1)! : Math.max(this.#lookedTo, settledTo);
    const next = isFull ? 'more' : isUnsettled ? 'unsettled' : 'none';
    return { types: [...new Set(types)], count: ids.length, next };
  }

  /** True if the outbox has, after `look`, events that a consumer must read. */
  concerns(
    { name, types }: OutboxConsumer,
    look: OutboxLook,
    versions: { verdictOn(consumer: string, type: string): Verdict },
  ): boolean {
    const isConcerned = look.types.some(
      (type) =>
        types.length === 0 || types.includes(type) || versions.verdictOn(name, type) !== 'take',
    );
    if (isConcerned || this.#hasPassedMany(name, look.count)) {
      this.#passed.delete(name);
      return true;
    }
    return false;
  }

  #hasPassedMany(name: string, count: number): boolean {
    const passed = this.#passed.get(name) ?? { count: 0, since: performance.now() };
    passed.count += count;
    if (passed.count === 0) return false;
    this.#passed.set(name, passed);
    return passed.count >= MAX_PASSED || performance.now() - passed.since >= MAX_PASSED_MS;
  }

  async #peek(after: number): Promise<Peek> {
    return (await this.#sql.query<Peek>(peek, [after, MAX_EVENTS])).rows[0]!;
  }
}

import type { Database } from '../database.ts';
import type { Verdict } from '../instances/vocabulary.ts';
import { statement, type Sql } from '../sql.ts';
import type { OutboxConsumer, OutboxEvent } from './outbox-consumer.ts';
import { wakeConsumers } from './postgres-event-log.ts';
import { withHeartbeat } from './with-heartbeat.ts';

/** The result of one read of the outbox. */
export interface Delivery {
  readonly delivered: number;
  /**
   * `more` events wait; they exist, but `unsettled` as an earlier one may still commit; another instance has
   * locked the consumer's offset (`elsewhere`); the next one is for another version of this program, which
   * runs (`hand-over`) or may start (`wait`); or there are `none`.
   */
  readonly next: 'more' | 'unsettled' | 'elsewhere' | 'hand-over' | 'wait' | 'none';
}

/** A delivery in a transaction that is not committed yet. */
interface Handled extends Delivery {
  readonly consumer: OutboxConsumer;
  /** Its offset if it leaves some of the taken events to another version. */
  readonly backTo: number | undefined;
  /** All events up to here are settled. */
  readonly settledTo: number;
}

interface OutboxDeliveryOptions {
  readonly database: Database;
  /** Knows which events are for another version. */
  readonly versions: { verdictOn(consumer: string, type: string): Verdict };
  /** Called when a consumer starts or stops leaving events to another version. */
  readonly onStandBack: (consumer: string, type: string | null) => void;
  /** Called when all events up to `id` were delivered to a consumer, and none before can appear any more. */
  readonly onCaughtUp: (consumer: OutboxConsumer, id: number) => void;
  /** Events of one delivery. */
  readonly batchSize: number;
  /**
   * PostgreSQL ends the transaction of a delivery when its connection is silent for this time, in ms: another
   * instance continues.
   */
  readonly silenceMs: number;
}

type TakenRow = OutboxEvent & { readonly consumer: string };

/** Heartbeats of a delivery in its time of silence: a process that is busy for some of them loses nothing. */
const HEARTBEATS = 5;

/**
 * Locks the offsets of consumers, reads on from each and moves them behind what was read. The first row of a
 * consumer has no type: its id is the one up to which all events are settled.
 *
 * The statements of handlers are planned once per connection: those with arrays would be planned again for
 * each event, which takes ten times as long as their run. With a limit ($4) PostgreSQL cancels longer ones: a
 * rollback would wait for them, with the offsets of all consumers.
 *
 * The limit of idle time ($3) does not apply while an answer waits for the network, so there is one for that as
 * well. PostgreSQL has it on Linux alone; elsewhere it would only write to its log.
 */
const take = statement(
  'outbox.take',
  `with once as materialized (select set_config('plan_cache_mode', 'force_generic_plan', true),
     set_config('statement_timeout', coalesce($4, current_setting('statement_timeout')), true),
     set_config('idle_in_transaction_session_timeout', $3, true),
     set_config('tcp_user_timeout', case when version() like '%linux%' then $3 else '0' end, true))
   select taken.consumer, taken.id, taken.realm_id as "realmId", taken.type, taken.payload,
     taken.occurred_at as "occurredAt", taken.xid
   from once cross join lateral outbox_take_batch($1::text[], $2) as taken`,
);

const moveOffsets = statement(
  'outbox.move-offsets',
  `update outbox_consumer set last_id = moved.last_id
   from unnest($1::text[], $2::bigint[]) as moved (name, last_id)
   where outbox_consumer.name = moved.name`,
);

/** The limit of a delivery to several consumers has passed. */
class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/** Delivers one batch of events to consumers, in the transaction that moves their offsets. */
export class OutboxDelivery {
  readonly #options: OutboxDeliveryOptions;
  /** The type of event that a consumer leaves to another version at present. */
  readonly #standingBack = new Map<string, string>();

  constructor(options: OutboxDeliveryOptions) {
    this.#options = options;
  }

  /** The number of consumers that leave events to another version at present. */
  get standingBack(): number {
    return this.#standingBack.size;
  }

  /**
   * Takes one batch for each of `consumers`, all in one transaction.
   *
   * @param limitMs when their handlers, or one of their statements, take longer, nothing is delivered
   * @returns by consumer the number of events, and the state of the next one
   * @throws TookTooLong, or the error of a handler; then nothing is delivered to any of them
   */
  async deliver(
    consumers: readonly OutboxConsumer[],
    limitMs?: number,
  ): Promise<ReadonlyMap<OutboxConsumer, Delivery>> {
    const handled = await this.#options.database
      .unitOfWork((sql) => sql)
      .run((sql) =>
        limitMs === undefined
          ? this.#handleAll(consumers, null, sql)
          : limited(limitMs, sql, (limitedSql) =>
              this.#handleAll(consumers, String(limitMs), limitedSql),
            ),
      );
    for (const { consumer, delivered, next, settledTo } of handled) {
      if (next === 'none') this.#options.onCaughtUp(consumer, settledTo);
      if (delivered > 0) await consumer.committed?.();
    }
    return new Map(handled.map(({ consumer, delivered, next }) => [consumer, { delivered, next }]));
  }

  async #handleAll(
    consumers: readonly OutboxConsumer[],
    statementLimit: string | null,
    sql: Sql,
  ): Promise<readonly Handled[]> {
    const names = consumers.map(({ name }) => name);
    const { batchSize, silenceMs } = this.#options;
    const values = [names, batchSize, String(silenceMs), statementLimit];
    const { rows } = await sql.query<TakenRow>(take, values);
    const all: Handled[] = [];
    await withHeartbeat(sql, silenceMs / HEARTBEATS, async (liveSql) => {
      for (const consumer of consumers) {
        const own = rows.filter((row) => row.consumer === consumer.name);
        all.push(await this.#handle(consumer, own, liveSql));
      }
    });
    const moved = all.filter(({ backTo }) => backTo !== undefined);
    if (moved.length > 0) {
      const ids = moved.map(({ backTo }) => backTo);
      await sql.query(moveOffsets, [moved.map(({ consumer }) => consumer.name), ids]);
    }
    // The instance that continues need not wait for its next poll.
    if (all.some(({ next }) => next === 'hand-over')) await wakeConsumers(sql);
    return all;
  }

  async #handle(
    consumer: OutboxConsumer,
    [head, ...rows]: readonly TakenRow[],
    sql: Sql,
  ): Promise<Handled> {
    if (!head)
      return { consumer, delivered: 0, next: 'elsewhere', backTo: undefined, settledTo: 0 };
    const settled = rows.filter((row) => row.id <= head.id);
    const { own, next } = this.#ownOf(consumer, settled);
    const left = settled[own.length];
    if (own.length > 0) await consumer.handle(own, sql);
    return {
      consumer,
      delivered: own.length,
      next: next ?? nextOf(rows, settled, this.#options.batchSize),
      backTo: left === undefined ? undefined : left.id - 1,
      settledTo: head.id,
    };
  }

  /** The events up to the first one that is for another version. */
  #ownOf(
    { name }: OutboxConsumer,
    events: readonly OutboxEvent[],
  ): { readonly own: readonly OutboxEvent[]; readonly next?: 'hand-over' | 'wait' } {
    const { versions, onStandBack } = this.#options;
    for (const [index, { type }] of events.entries()) {
      const verdict = versions.verdictOn(name, type);
      if (verdict !== 'hand-over' && verdict !== 'wait') continue;
      if (this.#standingBack.get(name) !== type) onStandBack(name, type);
      this.#standingBack.set(name, type);
      return { own: events.slice(0, index), next: verdict };
    }
    if (events.length > 0 && this.#standingBack.delete(name)) onStandBack(name, null);
    return { own: events };
  }
}

function nextOf(
  rows: readonly OutboxEvent[],
  settled: readonly OutboxEvent[],
  batchSize: number,
): Delivery['next'] {
  if (settled.length < rows.length) return 'unsettled';
  return rows.length === batchSize ? 'more' : 'none';
}

/**
 * Runs `work` for `ms` at most. Later statements of it are refused: its transaction has ended, and the
 * connection may serve another one.
 *
 * @throws TookTooLong
 */
async function limited<T>(ms: number, sql: Sql, work: (sql: Sql) => Promise<T>): Promise<T> {
  let hasEnded = false;
  let timer: NodeJS.Timeout | undefined;
  const limitedSql: Sql = {
    query: (sent, values) =>
      hasEnded ? Promise.reject(new TookTooLong()) : sql.query(sent, values),
  };
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TookTooLong()), ms);
  });
  const working = work(limitedSql);
  // It may fail after the limit, when nothing waits for it any more.
  working.catch(() => undefined);
  try {
    return await Promise.race([working, tooLong]);
  } finally {
    hasEnded = true;
    clearTimeout(timer);
  }
}

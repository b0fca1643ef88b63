import type { Database } from '../database.ts';
import { statement, type Sql } from '../sql.ts';
import { OUTBOX_CHANNEL } from './postgres-event-log.ts';

/** An event as the outbox holds it. */
export interface OutboxEvent {
  readonly id: number;
  readonly realmId: number;
  readonly type: string;
  /** The event as it was appended. */
  readonly payload: unknown;
  readonly occurredAt: Date;
}

/** Who is told of every event, in commit order. */
export interface OutboxConsumer {
  /** Stands for its place in the outbox; never changed. */
  readonly name: string;
  /**
   * Takes a batch. What it writes through `sql` is committed together with its place in the outbox,
   * so it happens exactly once; everything else may happen again after a crash.
   */
  handle(events: readonly OutboxEvent[], sql: Sql): Promise<void>;
}

export interface OutboxRelayOptions {
  readonly database: Database;
  readonly consumers: readonly OutboxConsumer[];
  readonly onError: (error: unknown, consumer: string) => void;
  readonly batchSize?: number;
  /** How often the outbox is looked at though nobody notified, in ms. */
  readonly pollMs?: number;
}

const enroll = statement(
  'outbox.enroll',
  `insert into outbox_consumer (name, last_xid, last_id)
   values ($1, '0'::xid8, 0) on conflict do nothing`,
);

/** Nothing when another process is at it. */
const lockPlace = statement(
  'outbox.lock-place',
  `select last_xid::text as "lastXid", last_id as "lastId"
   from outbox_consumer where name = $1 for update skip locked`,
);

/** Rows of transactions that still run are left out: one with a smaller number may yet commit. */
const nextBatch = statement(
  'outbox.next-batch',
  `select id, xid::text as xid, realm_id as "realmId", type, payload, occurred_at as "occurredAt"
   from outbox
   where (xid, id) > ($1::xid8, $2::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
   order by xid, id limit $3`,
);

const movePlace = statement(
  'outbox.move-place',
  'update outbox_consumer set last_xid = $2::xid8, last_id = $3 where name = $1',
);

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 30_000;

/**
 * Hands events to consumers, each at its own pace, from any number of processes: one at a time holds
 * a consumer's place.
 */
export class OutboxRelay {
  readonly #options: Required<OutboxRelayOptions>;
  readonly #stopping = new AbortController();
  readonly #wakers = new Set<() => void>();
  #loops: Promise<void>[] = [];

  constructor(options: OutboxRelayOptions) {
    this.#options = { batchSize: 200, pollMs: 1_000, ...options };
  }

  async start(): Promise<void> {
    const { database, consumers } = this.#options;
    for (const { name } of consumers) await database.sql.query(enroll, [name]);
    const wake = () => this.#wake();
    await database.listen(OUTBOX_CHANNEL, { onNotification: wake, onConnected: wake });
    this.#loops = consumers.map((consumer) => this.#loop(consumer));
  }

  /** Finishes the batches at hand. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await Promise.all(this.#loops);
  }

  /**
   * Takes one batch for `consumer`.
   *
   * @returns how many events there were; null when another process holds the consumer's place
   */
  deliver(consumer: OutboxConsumer): Promise<number | null> {
    const { database, batchSize } = this.#options;
    return database
      .unitOfWork((sql) => sql)
      .run(async (sql) => {
        const [place] = (
          await sql.query<{ lastXid: string; lastId: number }>(lockPlace, [consumer.name])
        ).rows;
        if (!place) return null;
        const values = [place.lastXid, place.lastId, batchSize];
        const { rows } = await sql.query<OutboxEvent & { xid: string }>(nextBatch, values);
        const last = rows.at(-1);
        if (!last) return 0;
        await consumer.handle(rows, sql);
        await sql.query(movePlace, [consumer.name, last.xid, last.id]);
        return rows.length;
      });
  }

  async #loop(consumer: OutboxConsumer): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    while (!this.#stopping.signal.aborted) {
      try {
        const delivered = await this.deliver(consumer);
        retryMs = FIRST_RETRY_MS;
        if (delivered !== this.#options.batchSize) await this.#pause(this.#options.pollMs);
      } catch (error) {
        this.#options.onError(error, consumer.name);
        await this.#pause(retryMs, { interruptible: false });
        retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
      }
    }
  }

  /** Ends early when an event is told of, or at the stop. */
  #pause(ms: number, { interruptible } = { interruptible: true }): Promise<void> {
    if (this.#stopping.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#wakers.delete(wake);
        resolve();
      };
      const wake = () => {
        if (interruptible || this.#stopping.signal.aborted) end();
      };
      const timer = setTimeout(end, ms);
      this.#wakers.add(wake);
    });
  }

  #wake(): void {
    [...this.#wakers].forEach((wake) => wake());
  }
}

const prune = statement(
  'outbox.prune',
  `delete from outbox
   where occurred_at < now() - make_interval(secs => $1)
     and not exists (
       select from outbox_consumer
       where (last_xid, last_id) < (outbox.xid, outbox.id)
     )`,
);

/**
 * Removes events that every consumer has taken and that are older than `seconds`.
 *
 * @returns how many
 */
export async function pruneOutbox(sql: Sql, seconds: number): Promise<number> {
  return (await sql.query(prune, [seconds])).rowCount;
}

import type { Database } from '../database.ts';
import type { Verdict } from '../instances/vocabulary.ts';
import type { Subscription } from '../listener.ts';
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
  /** The transaction that wrote it, as `pg_current_xact_id()` returns it. */
  readonly xid: string;
}

/** An outbox subscriber; receives all events in commit order. */
export interface OutboxConsumer {
  /** Identifies its offset in the outbox; never changed. */
  readonly name: string;
  /** The types of events that it does something for; other versions may take others. */
  readonly types: readonly string[];
  /**
   * Takes a batch, events of other types too. What it writes through `sql` is committed together with
   * its offset, so it happens exactly once; everything else may happen again after a crash.
   */
  handle(events: readonly OutboxEvent[], sql: Sql): Promise<void>;
  /** Called when what `handle` wrote is committed; not after a crash. */
  committed?(): Promise<void>;
}

/** The result of one read of the outbox. */
interface Delivery {
  readonly delivered: number;
  /**
   * `more` events wait; they are there, but `unsettled` as one that stands before them may yet
   * come; another instance holds the consumer's offset (`elsewhere`); the next one is for another version of this
   * program, which lives (`hand-over`) or may come (`wait`); or there are `none`.
   */
  readonly next: 'more' | 'unsettled' | 'elsewhere' | 'hand-over' | 'wait' | 'none';
}

interface OutboxRelayOptions {
  readonly database: Database;
  readonly consumers: readonly OutboxConsumer[];
  readonly onError: (error: unknown, consumer: string) => void;
  /** Knows which events are for another version; all are for this one when left out. */
  readonly versions?: { verdictOn(consumer: string, type: string): Verdict };
  /** Called when a consumer starts or stops leaving events to another version. */
  readonly onStandBack?: (consumer: string, type: string | null) => void;
  readonly batchSize?: number;
  /** How often the outbox is read without a notification, in ms. */
  readonly pollMs?: number;
}

/** The class of the locks of consumer offsets. */
export const OFFSET_LOCK = 7_206_002;
/** How long a handler may be busy elsewhere before PostgreSQL ends its transaction, in ms. */
const HANDLER_LIMIT_MS = 60_000;

const enroll = statement(
  'outbox.enroll',
  `insert into outbox_consumer (name, last_id) values ($1, 0) on conflict do nothing`,
);

/*
 * Held to the end of the transaction; it blocks no other reader of the table. Consumers look rows up by
 * id: plans for the values of each call are no better than the first, and planning takes longer than
 * the rest of a batch.
 */
const lockOffset = statement(
  'outbox.lock-place',
  `select pg_try_advisory_xact_lock(${OFFSET_LOCK}, hashtext($1)) as locked,
     outbox_settled_to() as "settledTo",
     set_config('idle_in_transaction_session_timeout', $2, true),
     set_config('plan_cache_mode', 'force_generic_plan', true)`,
);

/** Read after `settledTo` was, on a later snapshot: everything up to there is visible to it. */
const nextRows = statement(
  'outbox.next-rows',
  `select next.*
   from outbox_consumer place
   cross join lateral (
     select id, realm_id as "realmId", type, payload, occurred_at as "occurredAt",
       xid::text as xid
     from outbox where id > place.last_id order by id limit $2
   ) next
   where place.name = $1
   order by next.id`,
);

const wakeOthers = statement('outbox.wake-others', `select pg_notify('${OUTBOX_CHANNEL}', '')`);
const commitOffset = statement(
  'outbox.move-place',
  'update outbox_consumer set last_id = $2 where name = $1',
);

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 30_000;
const FIRST_LOOK_MS = 5;
/** How long an instance that leaves events to another one does not read them. */
const STAND_BACK_MS = 5_000;
const WAIT_MS = 500;

/**
 * Delivers events to consumers, each at its own pace, from any number of processes: one at a time
 * holds the offset of a consumer.
 */
export class OutboxRelay {
  readonly #options: Required<OutboxRelayOptions>;
  /** By consumer: the type of event that it leaves to another version at present. */
  readonly #standingBack = new Map<string, string>();
  readonly #stopping = new AbortController();
  readonly #wakers = new Set<() => void>();
  #loops: Promise<void>[] = [];
  #subscription: Subscription | undefined;
  /** How many notifications came. */
  #notifications = 0;

  constructor(options: OutboxRelayOptions) {
    this.#options = {
      batchSize: 200,
      pollMs: 1_000,
      versions: { verdictOn: () => 'take' },
      onStandBack: () => undefined,
      ...options,
    };
  }

  async start(): Promise<void> {
    const { database, consumers } = this.#options;
    for (const { name } of consumers) await database.sql.query(enroll, [name]);
    const wake = () => this.#wake();
    const handlers = { onNotification: wake, onConnected: wake };
    this.#subscription = await database.listen(OUTBOX_CHANNEL, handlers);
    this.#loops = consumers.map((consumer) => this.#loop(consumer));
  }

  /** Finishes the batches at hand. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await Promise.all(this.#loops);
    await this.#subscription?.close();
  }

  /** How many consumers leave events to another version at present. */
  get standingBack(): number {
    return this.#standingBack.size;
  }

  /**
   * Takes one batch for `consumer`.
   *
   * @returns how many events there were, and what is to be expected next
   */
  async deliver(consumer: OutboxConsumer): Promise<Delivery> {
    const delivery = await this.#deliver(consumer);
    if (delivery.delivered > 0) await consumer.committed?.();
    return delivery;
  }

  #deliver(consumer: OutboxConsumer): Promise<Delivery> {
    const { database, batchSize } = this.#options;
    return database
      .unitOfWork((sql) => sql)
      .run(async (sql) => {
        const lock = await sql.query<{ locked: boolean; settledTo: number }>(lockOffset, [
          consumer.name,
          String(HANDLER_LIMIT_MS),
        ]);
        const place = lock.rows[0];
        if (!place?.locked) return { delivered: 0, next: 'elsewhere' };
        const { rows } = await sql.query<OutboxEvent>(nextRows, [consumer.name, batchSize]);
        const settled = rows.filter((row) => row.id <= place.settledTo);
        const { own, next } = this.#ownOf(consumer, settled);
        const last = own.at(-1);
        if (last) {
          await consumer.handle(own, sql);
          await sql.query(commitOffset, [consumer.name, last.id]);
        }
        // The instance that continues need not wait for its next poll.
        if (next === 'hand-over') await sql.query(wakeOthers);
        return { delivered: own.length, next: next ?? nextOf(rows, settled, batchSize) };
      });
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

  async #loop(consumer: OutboxConsumer): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    let unsettledMs = FIRST_LOOK_MS;
    while (!this.#stopping.signal.aborted) {
      const seen = this.#notifications;
      try {
        const { next } = await this.deliver(consumer);
        retryMs = FIRST_RETRY_MS;
        unsettledMs = next === 'unsettled' ? unsettledMs * 2 : FIRST_LOOK_MS;
        if (next === 'unsettled') await this.#pause(Math.min(unsettledMs, this.#options.pollMs));
        else if (next === 'hand-over') await this.#pause(STAND_BACK_MS, { interruptible: false });
        else if (next === 'wait') await this.#pause(WAIT_MS, { interruptible: false });
        // Events published during the delivery may have come too late for it.
        else if (next !== 'more' && seen === this.#notifications)
          await this.#pause(this.#options.pollMs);
      } catch (error) {
        this.#options.onError(error, consumer.name);
        await this.#pause(retryMs, { interruptible: false });
        // oxlint-disable-next-line no-useless-assignment -- the next failure reads it
        retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
      }
    }
  }

  /** Ends early when an event is published, or at the stop. */
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
    this.#notifications += 1;
    [...this.#wakers].forEach((wake) => wake());
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

import type { Database } from '../database.ts';
import type { Verdict } from '../instances/vocabulary.ts';
import type { Subscription } from '../listener.ts';
import { statement } from '../sql.ts';
import type { OutboxConsumer, OutboxEvent } from './outbox-consumer.ts';
import { OutboxWatch } from './outbox-watch.ts';
import { OUTBOX_CHANNEL } from './postgres-event-log.ts';

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
  /** Called with the types of events that came, in every process, for what needs no offset. */
  readonly onEvents?: (types: readonly string[]) => void;
  readonly batchSize?: number;
  /**
   * How often the outbox is read without a notification, in ms. While notifications arrive and no
   * event does, this doubles up to half a minute.
   */
  readonly pollMs?: number;
}

/** How long a handler may be busy elsewhere before PostgreSQL ends its transaction, in ms. */
const HANDLER_LIMIT_MS = 60_000;

const enroll = statement(
  'outbox.enroll',
  `insert into outbox_consumer (name, last_id) values ($1, 0) on conflict do nothing`,
);

/** Locks the offset and reads on from it; the first row is the identifier up to which all is settled. */
const take = statement(
  'outbox.take',
  `select id, realm_id as "realmId", type, payload, occurred_at as "occurredAt", xid
   from outbox_take($1, $2, $3)`,
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
/** The longest time without a look at the outbox while the connection for notifications is up. */
const IDLE_POLL_MS = 30_000;

/** How long the delivery of a consumer goes alone before the next one begins. */
const TURN_MS = 50;
/** So long after the last event nothing of it is under way any more. */
const QUIET_MS = 30_000;

/** Stands for the watch over all consumers in errors. */
const WATCHER: OutboxConsumer = {
  name: 'all consumers',
  types: [],
  handle: () => Promise.resolve(),
};

/** One consumer of this process. */
interface Worker {
  readonly consumer: OutboxConsumer;
  /** How often it was woken. */
  wakes: number;
  /** Called at the end of each delivery. */
  onDelivered?: () => void;
  /** Ends its pause; absent while it delivers. */
  wake?: ((isNotified: boolean) => void) | undefined;
}

/**
 * Delivers events to consumers, each at its own pace, from any number of processes: one at a time
 * holds the offset of a consumer.
 */
export class OutboxRelay {
  readonly #options: Required<OutboxRelayOptions>;
  /** By consumer: the type of event that it leaves to another version at present. */
  readonly #standingBack = new Map<string, string>();
  readonly #stopping = new AbortController();
  readonly #workers: readonly Worker[];
  /** Which consumers an event wakes; a single one is woken by each notification. */
  readonly #watch: OutboxWatch | null;
  #loops: Promise<void>[] = [];
  #subscription: Subscription | undefined;
  #isListening = false;
  #notifiedAt = 0;

  constructor(options: OutboxRelayOptions) {
    this.#options = {
      batchSize: 200,
      pollMs: 1_000,
      versions: { verdictOn: () => 'take' },
      onStandBack: () => undefined,
      onEvents: () => undefined,
      ...options,
    };
    this.#workers = options.consumers.map((consumer) => ({ consumer, wakes: 0 }));
    this.#watch = options.consumers.length > 1 ? new OutboxWatch(options.database.sql) : null;
  }

  async start(): Promise<void> {
    const { database, consumers } = this.#options;
    for (const { name } of consumers) await database.sql.query(enroll, [name]);
    // Every consumer begins with a delivery: what is there already needs no wake.
    await this.#watch?.begin();
    const watcher: Worker | null = this.#watch && { consumer: WATCHER, wakes: 0 };
    const sleepers = watcher ? [watcher, ...this.#workers] : this.#workers;
    const notify = (isListening: boolean) => {
      this.#isListening = isListening;
      this.#notifiedAt = performance.now();
      for (const worker of sleepers) this.#notify(worker, worker === watcher);
    };
    this.#subscription = await database.listen(OUTBOX_CHANNEL, {
      onNotification: () => notify(true),
      onConnected: () => notify(true),
      onConnectionLost: () => notify(false),
    });
    this.#loops = this.#workers.map((worker) => this.#loop(worker));
    if (watcher) this.#loops.push(this.#dispatch(watcher));
    this.#stopping.signal.addEventListener('abort', () => {
      for (const worker of sleepers) worker.wake?.(false);
    });
  }

  /** Finishes the batches at hand. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#loops);
    await this.#subscription?.close();
  }

  /** Whether notifications arrive, and none of the last seconds announced an event. */
  get isQuiet(): boolean {
    return this.#isListening && performance.now() - this.#notifiedAt > QUIET_MS;
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
        const values = [consumer.name, batchSize, String(HANDLER_LIMIT_MS)];
        const [head, ...rows] = (await sql.query<OutboxEvent>(take, values)).rows;
        if (!head) return { delivered: 0, next: 'elsewhere' };
        const settled = rows.filter((row) => row.id <= head.id);
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

  async #loop(worker: Worker): Promise<void> {
    const { consumer } = worker;
    let retryMs = FIRST_RETRY_MS;
    let unsettledMs = FIRST_LOOK_MS;
    let idleMs = this.#options.pollMs;
    while (!this.#stopping.signal.aborted) {
      const seen = worker.wakes;
      try {
        const { next, delivered } = await this.deliver(consumer);
        worker.onDelivered?.();
        retryMs = FIRST_RETRY_MS;
        unsettledMs = next === 'unsettled' ? unsettledMs * 2 : FIRST_LOOK_MS;
        idleMs = delivered > 0 ? this.#options.pollMs : idleMs;
        if (next === 'unsettled')
          await this.#pause(worker, Math.min(unsettledMs, this.#options.pollMs));
        else if (next === 'hand-over') await this.#rest(worker, STAND_BACK_MS);
        else if (next === 'wait') await this.#rest(worker, WAIT_MS);
        // Events published during the delivery may have come too late for it.
        else if (next === 'elsewhere' && seen === worker.wakes)
          await this.#pause(worker, this.#options.pollMs);
        else if (next === 'none' && seen === worker.wakes) {
          await this.#pause(worker, this.#watch ? null : idleMs);
          idleMs = this.#nextIdleMs(idleMs);
        }
      } catch (error) {
        this.#options.onError(error, consumer.name);
        worker.onDelivered?.();
        await this.#rest(worker, retryMs);
        // oxlint-disable-next-line no-useless-assignment -- the next failure reads it
        retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
      }
    }
  }

  /** Looks which events came, once for all consumers, and wakes those that are concerned. */
  async #dispatch(watcher: Worker): Promise<void> {
    const { pollMs, onError, onEvents, versions } = this.#options;
    let idleMs = pollMs;
    let unsettledMs = FIRST_LOOK_MS;
    while (!this.#stopping.signal.aborted) {
      const seen = watcher.wakes;
      try {
        const look = await this.#watch!.look();
        if (look.types.length > 0) onEvents(look.types);
        for (const worker of this.#workers) {
          if (!this.#watch!.concerns(worker.consumer, look, versions)) continue;
          // One after the other they share a warm connection.
          await this.#wakeInTurn(worker);
        }
        unsettledMs = look.next === 'unsettled' ? unsettledMs * 2 : FIRST_LOOK_MS;
        idleMs = look.types.length > 0 ? pollMs : this.#nextIdleMs(idleMs);
        if (look.next === 'unsettled') await this.#pause(watcher, Math.min(unsettledMs, pollMs));
        else if (look.next === 'none' && seen === watcher.wakes) await this.#pause(watcher, idleMs);
      } catch (error) {
        onError(error, WATCHER.name);
        await this.#rest(watcher, pollMs);
      }
    }
  }

  /** Resolves when the delivery has ended, and early when it takes long: it holds up no other. */
  #wakeInTurn(worker: Worker): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, TURN_MS);
      worker.onDelivered = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#wake(worker);
    });
  }

  #nextIdleMs(idleMs: number): number {
    const { pollMs } = this.#options;
    return this.#isListening ? Math.min(idleMs * 2, Math.max(pollMs, IDLE_POLL_MS)) : pollMs;
  }

  /** Resolves after `ms`, early when the worker is woken and at the stop; `null`: only then. */
  #pause(worker: Worker, ms: number | null, { interruptible } = { interruptible: true }) {
    if (this.#stopping.signal.aborted) return Promise.resolve();
    return new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        worker.wake = undefined;
        resolve();
      };
      const timer = ms === null ? undefined : setTimeout(end, ms);
      worker.wake = (isNotified) => {
        // A consumer that is done waits for the watch, others for any sign.
        if (isNotified && ms === null) return;
        if (interruptible || this.#stopping.signal.aborted) end();
      };
    });
  }

  /** A pause that no event ends. */
  #rest(worker: Worker, ms: number): Promise<void> {
    return this.#pause(worker, ms, { interruptible: false });
  }

  /** Something happened in the outbox. */
  #notify(worker: Worker, isWatcher: boolean): void {
    if (isWatcher || !this.#watch) this.#wake(worker);
    else worker.wake?.(true);
  }

  #wake(worker: Worker): void {
    worker.wakes += 1;
    worker.wake?.(false);
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

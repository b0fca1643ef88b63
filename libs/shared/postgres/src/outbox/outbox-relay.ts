import { WakeablePause } from '@tandem/shared-kernel';
import type { Database } from '../database.ts';
import type { Verdict } from '../instances/vocabulary.ts';
import type { Subscription } from '../listener.ts';
import { statement } from '../sql.ts';
import type { OutboxConsumer } from './outbox-consumer.ts';
import { OutboxDelivery, type Delivery } from './outbox-delivery.ts';
import { OutboxWatch } from './outbox-watch.ts';
import { OUTBOX_CHANNEL } from './postgres-event-log.ts';

interface OutboxRelayOptions {
  readonly database: Database;
  readonly consumers: readonly OutboxConsumer[];
  readonly onError: (error: unknown, consumer: string) => void;
  /** Decides which events are for another version; all are for this one by default. */
  readonly versions?: { verdictOn(consumer: string, type: string): Verdict };
  /** Called when a consumer starts or stops leaving events to another version. */
  readonly onStandBack?: (consumer: string, type: string | null) => void;
  /** Called with the types of new events, in every process, for work without an offset. */
  readonly onEvents?: (types: readonly string[]) => void;
  readonly batchSize?: number;
  /**
   * The interval at which the outbox is read without a notification, in ms; half a minute while notifications
   * arrive, for a single consumer two minutes.
   */
  readonly pollMs?: number;
  /**
   * Another instance continues after the connection of a delivery was silent for this time, in ms; 5 s by default.
   * Handlers may take longer.
   */
  readonly silenceMs?: number;
  /**
   * The shortest time between two deliveries to several consumers, in ms; none by default. Events of that time
   * share a delivery.
   */
  readonly restMs?: number;
  /** The time limit for all handlers of a delivery to several consumers, and for each of its statements, in ms. */
  readonly sharedLimitMs?: number;
}

const enroll = statement(
  'outbox.enroll',
  `insert into outbox_consumer (name, last_id) values ($1, 0) on conflict do nothing`,
);

const SILENCE_MS = 5_000;
const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 30_000;
const FIRST_LOOK_MS = 5;
/** An instance that leaves events to another one does not read them for this time. */
const STAND_BACK_MS = 5_000;
const WAIT_MS = 500;
/**
 * The longest time between two reads of the outbox while the connection for notifications is up, in ms. Several
 * consumers get quiet messages by it; a single one is notified of all that concerns it.
 */
const IDLE_POLL_MS = { several: 30_000, single: 120_000 };

/** The delivery to a consumer runs alone for this time before the next one starts. */
const TURN_MS = 50;
/** The largest number of events that are delivered to several consumers in one transaction. */
const MAX_SHARED_EVENTS = 10;
/** The default time limit of such a transaction. */
const SHARED_LIMIT_MS = 250;
/**
 * Consumers get separate transactions for this time after a shared one failed; it doubles while they fail in
 * a row.
 */
const FIRST_APART_MS = 10_000;
const LAST_APART_MS = 600_000;

/** The watch over all consumers, in errors. */
const WATCH_NAME = 'all consumers';

/** A loop that pauses. */
class Sleeper {
  /** Ended by events. */
  readonly pause = new WakeablePause();
  /** Ended by the stop alone. */
  readonly rest = new WakeablePause();

  stop(): void {
    this.pause.close();
    this.rest.close();
  }
}

/** One consumer of this process. */
class Worker extends Sleeper {
  /** True when it waits for the watch; any notification ends its other pauses. */
  isDone = false;
  /** Called at the end of each delivery. */
  onDelivered: () => void = () => undefined;

  constructor(readonly consumer: OutboxConsumer) {
    super();
  }
}

/**
 * Delivers events to consumers, each at its own pace, from any number of processes: one at a time holds the
 * offset of a consumer.
 */
export class OutboxRelay {
  readonly #options: Required<OutboxRelayOptions>;
  readonly #delivery: OutboxDelivery;
  readonly #stopping = new AbortController();
  readonly #workers: readonly Worker[];
  /** Finds out which consumers an event wakes; a single one is woken by each notification. */
  readonly #watch: { readonly events: OutboxWatch; readonly sleeper: Sleeper } | null;
  #loops: Promise<void>[] = [];
  #subscription: Subscription | undefined;
  #isListening = false;
  /** Until this time, in ms of the monotonic clock, each consumer has separate transactions. */
  #apartUntil = 0;
  #apartMs = FIRST_APART_MS;
  #notifiedAt = 0;
  /** See {@link reach}. */
  #reachTo = 0;
  /** By consumer: all events up to here were delivered. */
  readonly #caughtUpTo = new Map<string, number>();

  constructor(options: OutboxRelayOptions) {
    this.#options = {
      batchSize: 200,
      pollMs: 1_000,
      silenceMs: SILENCE_MS,
      restMs: 0,
      sharedLimitMs: SHARED_LIMIT_MS,
      versions: { verdictOn: () => 'take' },
      onStandBack: () => undefined,
      onEvents: () => undefined,
      ...options,
    };
    this.#delivery = new OutboxDelivery({
      ...this.#options,
      onCaughtUp: (consumer, id) => {
        this.#caughtUpTo.set(consumer.name, id);
        this.#watch?.events.delivered(consumer, id);
      },
    });
    this.#workers = options.consumers.map((consumer) => new Worker(consumer));
    const isWatched = options.consumers.length > 1 || options.onEvents !== undefined;
    this.#watch = isWatched
      ? { events: new OutboxWatch(options.database.sql), sleeper: new Sleeper() }
      : null;
  }

  async start(): Promise<void> {
    const { database, consumers } = this.#options;
    for (const { name } of consumers) await database.sql.query(enroll, [name]);
    // Every consumer starts with a delivery: existing events need no wake-up.
    await this.#watch?.events.begin();
    this.#subscription = await database.listen(OUTBOX_CHANNEL, {
      onNotification: (payload) => this.#notified(true, payload),
      onConnected: () => this.#notified(true, null),
      onConnectionLost: () => this.#notified(false, null),
    });
    this.#loops = this.#workers.map((worker) => this.#loop(worker));
    if (this.#watch) this.#loops.push(this.#dispatch(this.#watch.events, this.#watch.sleeper));
  }

  /** Completes the running batches. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#watch?.sleeper.stop();
    for (const worker of this.#workers) worker.stop();
    await Promise.all(this.#loops);
    await this.#subscription?.close();
  }

  /** Delivers all events up to `id`, also those that may still commit and that no notification names. */
  reach(id: number): void {
    // Loops that have not reached it yet look again by themselves.
    if (id <= this.#reachTo) return;
    this.#reachTo = id;
    for (const { consumer, pause } of this.#workers) if (!this.#hasReached(consumer)) pause.wake();
  }

  /** The time of the last notification on the clock of `performance`; `Infinity` while none arrive. */
  get notifiedAt(): number {
    return this.#isListening ? this.#notifiedAt : Infinity;
  }

  /** The number of consumers that leave events to another version at present. */
  get standingBack(): number {
    return this.#delivery.standingBack;
  }

  /**
   * Processes one batch for `consumer`.
   *
   * @returns the number of events, and the outlook for the next batch
   */
  async deliver(consumer: OutboxConsumer): Promise<Delivery> {
    const delivery = (await this.#delivery.deliver([consumer])).get(consumer);
    if (!delivery) throw new Error(`No delivery to ${consumer.name}`);
    return delivery;
  }

  async #loop(worker: Worker): Promise<void> {
    const { consumer, pause, rest } = worker;
    const { pollMs, onError } = this.#options;
    let retryMs = FIRST_RETRY_MS;
    let unsettledMs = FIRST_LOOK_MS;
    while (!this.#stopping.signal.aborted) {
      const seen = pause.wakes;
      try {
        const delivery = await this.deliver(consumer);
        // Events published during the delivery may have been too late for it.
        const isWoken = seen !== pause.wakes;
        const next = isWoken ? delivery.next : this.#outlookOf(consumer, delivery);
        worker.onDelivered();
        retryMs = FIRST_RETRY_MS;
        unsettledMs = next === 'unsettled' ? unsettledMs * 2 : FIRST_LOOK_MS;
        if (next === 'unsettled') await pause.wait(Math.min(unsettledMs, pollMs));
        else if (next === 'hand-over') await rest.wait(STAND_BACK_MS);
        else if (next === 'wait') await rest.wait(WAIT_MS);
        else if (next === 'elsewhere' && !isWoken) await pause.wait(pollMs);
        else if (next === 'none' && !isWoken) {
          worker.isDone = this.#watch !== null;
          await pause.wait(worker.isDone ? Infinity : this.#idleMs);
          worker.isDone = false;
        }
      } catch (error) {
        onError(error, consumer.name);
        worker.onDelivered();
        await rest.wait(retryMs);
        // oxlint-disable-next-line no-useless-assignment -- the next failure reads it
        retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
      }
    }
  }

  #outlookOf(consumer: OutboxConsumer, { next }: Delivery): Delivery['next'] {
    const isDone = next === 'none' || next === 'elsewhere';
    return isDone && !this.#hasReached(consumer) ? 'unsettled' : next;
  }

  #hasReached({ name }: OutboxConsumer): boolean {
    return (this.#caughtUpTo.get(name) ?? 0) >= this.#reachTo;
  }

  /** Wakes the consumers that new events affect, which are found once for all of them. */
  async #dispatch(watch: OutboxWatch, { pause, rest }: Sleeper): Promise<void> {
    const { pollMs, restMs, onError, onEvents, versions } = this.#options;
    let unsettledMs = FIRST_LOOK_MS;
    let reads = true;
    let deliveredAt = -Infinity;
    while (!this.#stopping.signal.aborted) {
      const restLeftMs = deliveredAt + restMs - performance.now();
      if (restLeftMs > 0) await rest.wait(restLeftMs);
      const seen = pause.wakes;
      try {
        const look = await watch.look(reads);
        if (look.events.length > 0) onEvents([...new Set(look.events.map(({ type }) => type))]);
        const concerned = this.#workers.filter(({ consumer }) =>
          watch.concerns(consumer, look, versions),
        );
        // One after the other they share a warm connection.
        for (const worker of await this.#deliverTogether(concerned, look.count)) {
          await this.#wakeInTurn(worker);
        }
        if (concerned.length > 0) deliveredAt = performance.now();
        unsettledMs = look.next === 'unsettled' ? unsettledMs * 2 : FIRST_LOOK_MS;
        if (look.next === 'unsettled') await pause.wait(Math.min(unsettledMs, pollMs));
        else if (look.next === 'none' && seen === pause.wakes) await pause.wait(this.#idleMs);
        // A notification may have been lost.
        reads = look.next !== 'none' || seen === pause.wakes;
      } catch (error) {
        onError(error, WATCH_NAME);
        // This read may have been the one that found their events.
        for (const worker of this.#workers) worker.pause.wake();
        await rest.wait(pollMs);
        reads = true;
      }
    }
  }

  /**
   * Delivers a few events to several consumers in one transaction, which costs little more than a
   * delivery to one of them. Consumers with work after the commit go alone: it has no limit.
   *
   * @returns those that are to be woken: all if a handler fails or takes long, so that it delays no
   *   other, and those for which there is more to do
   */
  async #deliverTogether(workers: readonly Worker[], events: number): Promise<readonly Worker[]> {
    const { sharedLimitMs } = this.#options;
    const waiting = workers.filter(({ isDone, consumer }) => isDone && !consumer.committed);
    const mayShare = waiting.length > 1 && events <= MAX_SHARED_EVENTS;
    if (!mayShare || performance.now() < this.#apartUntil) return workers;
    try {
      const consumers = waiting.map(({ consumer }) => consumer);
      const deliveries = await this.#delivery.deliver(consumers, sharedLimitMs);
      this.#apartMs = FIRST_APART_MS;
      return workers.filter(({ consumer }) => deliveries.get(consumer)?.next !== 'none');
    } catch {
      // Each consumer reports its own failure when it tries alone.
      this.#apartUntil = performance.now() + this.#apartMs;
      this.#apartMs = Math.min(this.#apartMs * 2, LAST_APART_MS);
      return workers;
    }
  }

  /** Resolves when the delivery has ended, and early when it takes long: it delays no other. */
  #wakeInTurn(worker: Worker): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, TURN_MS);
      worker.onDelivered = () => {
        clearTimeout(timer);
        resolve();
      };
      worker.pause.wake();
    });
  }

  /** A connection that lives loses no notification. */
  get #idleMs(): number {
    const { pollMs } = this.#options;
    const idleMs = this.#watch ? IDLE_POLL_MS.several : IDLE_POLL_MS.single;
    return this.#isListening ? Math.max(pollMs, idleMs) : pollMs;
  }

  /**
   * The outbox changed, or may have.
   *
   * @param payload null if notifications may have been missed
   */
  #notified(isListening: boolean, payload: string | null): void {
    this.#isListening = isListening;
    this.#notifiedAt = performance.now();
    this.#watch?.events.notified(payload);
    this.#watch?.sleeper.pause.wake();
    for (const { pause, isDone } of this.#workers) {
      if (!this.#watch) pause.wake();
      else if (!isDone) pause.interrupt();
    }
  }
}

import type { AnnounceRestart } from '@tandem/assembly-realtime';
import type { AccessChange, EventQueueService } from '@tandem/realtime-domain';
import type { InstanceRegistry, OutboxRelay, Sql } from '@tandem/shared-postgres';
import { startPeriodicJob, type Running } from '@tandem/shared-runtime';
import { LostEvents } from './lost-events.ts';
import type { RealTimeFigures } from './real-time-metrics.ts';

/** The parts of the delivery of events, which start and stop together. */
interface RealTimeParts {
  readonly eventQueues: EventQueueService<Sql>;
  readonly versions: InstanceRegistry;
  readonly relay: OutboxRelay;
  readonly announceRestart: AnnounceRestart;
  /** Called with failures of background work. */
  readonly onError: (error: unknown, what: string) => void;
}

const MINUTE = 60;
/**
 * In seconds. The first run of work that is done each minute or less often comes so much earlier: statements that met the
 * announcement of this instance, every ten seconds, would need a second connection, on which messages are planned anew.
 */
const APART = 5;

/** The delivery of events in one instance of the service. */
export class RealTime implements Running {
  readonly #parts: RealTimeParts;
  readonly #jobs: Running[] = [];
  readonly #lostEvents = new LostEvents();

  constructor(parts: RealTimeParts) {
    this.#parts = parts;
  }

  /** Resolves when this instance receives events. */
  async start(): Promise<void> {
    const { eventQueues, versions, relay, announceRestart, onError } = this.#parts;
    // Must precede any write of a type that other versions may not know.
    await versions.start();
    await eventQueues.start((error) => onError(error, 'reading events'));
    await relay.start();
    await announceRestart();
    this.#every(1, 'heartbeats', async () => eventQueues.sendHeartbeats());
    this.#every(2, 'reading events', () => this.#catchUp());
    this.#every(MINUTE, 'storing and expiring queues', () => eventQueues.flushAndExpire());
    this.#every(5 * MINUTE, 'pruning events', () => eventQueues.prune());
  }

  /** Current values. */
  figures(): Omit<RealTimeFigures, 'busUp'> {
    const { eventQueues, versions, relay } = this.#parts;
    const { isHeldBack, ...stats } = eventQueues.stats();
    const waits = { heldBack: Number(isHeldBack), standingBack: relay.standingBack };
    return { ...stats, ...waits, skipped: versions.skipped };
  }

  /** Reauthenticates the open polls and streams of an account or an organization. */
  accessChanged(change: AccessChange): void {
    this.#parts.eventQueues.accessChanged(change);
  }

  /** Answers all waiting polls; later polls do not wait. */
  release(): void {
    this.#parts.eventQueues.release();
  }

  async stop(): Promise<void> {
    const { eventQueues, versions, relay } = this.#parts;
    await Promise.all(this.#jobs.map((job) => job.stop()));
    await relay.stop();
    await eventQueues.stop();
    await versions.stop();
  }

  /** Reads events that the bus lost. */
  async #catchUp(): Promise<void> {
    const { eventQueues, relay } = this.#parts;
    const { head, isHeldBack } = eventQueues.stats();
    const { notifiedAt } = relay;
    if (!this.#lostEvents.mayExist({ notifiedAt, head, isHeldBack })) return;
    await eventQueues.catchUp();
    this.#lostEvents.wasRead(eventQueues.stats().head);
  }

  #every(everySeconds: number, what: string, run: () => Promise<unknown>): void {
    this.#jobs.push(
      startPeriodicJob({
        everySeconds,
        firstAfterSeconds: everySeconds < MINUTE ? everySeconds : everySeconds - APART,
        run: async () => void (await run()),
        onError: (error) => this.#parts.onError(error, what),
      }),
    );
  }
}

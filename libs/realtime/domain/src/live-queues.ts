import type { Clock } from '@tandem/shared-kernel';
import type { EventBus } from './event-bus.ts';
import type { EventQueue } from './event-queue.ts';
import type { EventQueueRepository } from './event-queue-repository.ts';
import { LiveQueue } from './live-queue.ts';
import { QueueClaims } from './queue-claims.ts';
import { QueueLoads } from './queue-loads.ts';
import { RealtimeError } from './realtime-error.ts';
import type { WaitingPolls } from './waiting-polls.ts';

/** How often progress is to be written down; what the database says is that old at most. */
export const WRITTEN_EVERY_SECONDS = 60;
/** A queue that nobody asked this copy for since, in seconds, is forgotten here. */
const REMEMBERED_SECONDS = 120;

const MAX_SHARED = 10_000;

/** The queues that clients ask this copy of the service for. */
export class LiveQueues {
  readonly #repository: EventQueueRepository;
  readonly #waiting: WaitingPolls;
  readonly #clock: Clock;
  /** What this copy is called among the others. */
  readonly #copy: string;
  readonly #queues = new Map<string, LiveQueue>();
  /** Thousands of queues ask for the same: they share what they asked for. */
  readonly #asked = new Map<string, unknown>();
  readonly #loads: QueueLoads;
  readonly #claims: QueueClaims;

  constructor(parts: {
    readonly repository: EventQueueRepository;
    readonly bus: EventBus;
    readonly waiting: WaitingPolls;
    readonly clock: Clock;
    readonly copy: string;
  }) {
    this.#repository = parts.repository;
    this.#loads = new QueueLoads(parts.repository);
    this.#claims = new QueueClaims(parts.bus, parts.copy);
    this.#waiting = parts.waiting;
    this.#clock = parts.clock;
    this.#copy = parts.copy;
  }

  get size(): number {
    return this.#queues.size;
  }

  /** Takes in a queue that was registered here. */
  add(queue: EventQueue): LiveQueue {
    const live = new LiveQueue(this.#sharing(queue));
    this.#queues.set(queue.id, live);
    return live;
  }

  /** Told of claims that other copies could not be told of. */
  onError(listener: (error: unknown) => void): void {
    this.#claims.onError = listener;
  }

  /**
   * The user's queue, from the database when this copy does not know it.
   *
   * @param lastEventId how far the client has come
   * @throws RealtimeError EVENT_QUEUE_UNKNOWN
   */
  async get(queueId: string, userId: number, lastEventId: number): Promise<LiveQueue> {
    const live = this.#known(queueId) ?? (await this.#load(queueId));
    const isThere = live?.queue.userId === userId && !this.#isExpired(live);
    if (!isThere) throw new RealtimeError('EVENT_QUEUE_UNKNOWN', { queueId });
    if (live.isElsewhere) {
      live.isElsewhere = false;
      this.#claims.add(queueId, lastEventId);
    }
    return live;
  }

  /** Forgets a queue: it is gone, or another copy has it now. */
  forget(queueId: string): void {
    this.#queues.delete(queueId);
    this.#waiting.release(queueId);
  }

  /** Forgets a queue that was removed for newer ones of its user: a poll on it fails. */
  evict(queueId: string): void {
    this.#queues.delete(queueId);
    this.#waiting.evict(queueId);
  }

  /** Claims of other copies may have been missed: the database knows better. */
  forgetQuiet(): void {
    for (const [id, live] of this.#queues) {
      if (!live.isDirty && !this.#waiting.waitsFor(id)) this.#queues.delete(id);
      else live.isElsewhere = true;
    }
  }

  /**
   * Another copy was asked for queues. What is known of them stays: behind some balancers a client
   * comes and goes with every poll.
   */
  areClaimed(queues: readonly (readonly [string, number])[], copy: string): void {
    if (copy === this.#copy) return;
    for (const [queueId, lastEventId] of queues) {
      const live = this.#queues.get(queueId);
      if (live) live.isElsewhere = true;
      // A claim may come late: whoever waits with more than it tells of came after it.
      this.#waiting.release(queueId, (poll) => poll.lastEventId <= lastEventId);
    }
  }

  /** Writes down how far the queues have come, and forgets those that nobody asks for. */
  async flush(): Promise<void> {
    const now = this.#clock.now();
    for (const live of this.#waiting.queues()) live.isSeen(now);
    const dirty = [...this.#queues.values()].filter(({ isDirty }) => isDirty);
    if (dirty.length > 0) {
      for (const live of dirty) live.isWrittenDown();
      const known = await this.#repository.saveProgress(
        dirty.map(({ queue, prunedTo, lastSeenAt }) => ({ id: queue.id, prunedTo, lastSeenAt })),
      );
      for (const { queue } of dirty) if (!known.has(queue.id)) this.forget(queue.id);
    }
    const since = now.getTime() - REMEMBERED_SECONDS * 1000;
    for (const [id, live] of this.#queues) {
      const idle = live.lastSeenAt.getTime() < since && !live.isDirty;
      if (idle && !this.#waiting.waitsFor(id)) this.#queues.delete(id);
    }
  }

  #sharing(queue: EventQueue): EventQueue {
    const { eventTypes, narrow, form, clientName } = queue;
    return {
      ...queue,
      eventTypes: this.#shared(eventTypes),
      narrow: this.#shared(narrow),
      form: this.#shared(form),
      clientName: this.#shared(clientName),
    };
  }

  #shared<T>(value: T): T {
    const key = JSON.stringify(value);
    // Whoever asks for something else each time must not fill the memory.
    if (this.#asked.size > MAX_SHARED) this.#asked.clear();
    const known = this.#asked.get(key) as T | undefined;
    if (known !== undefined) return known;
    this.#asked.set(key, value);
    return value;
  }

  /** A connection that waits keeps its queue alive. */
  #isExpired(live: LiveQueue): boolean {
    return live.isExpired(this.#clock.now()) && !this.#waiting.waitsFor(live.queue.id);
  }

  #known(queueId: string): LiveQueue | undefined {
    const live = this.#queues.get(queueId);
    // Another copy may have been asked for it all the time.
    return live?.isElsewhere && this.#isExpired(live) ? undefined : live;
  }

  async #load(queueId: string): Promise<LiveQueue | null> {
    const queue = await this.#loads.load(queueId);
    // Several polls of one client may have asked for it.
    const known = this.#known(queueId);
    if (known) return known;
    if (!queue) {
      this.#queues.delete(queueId);
      return null;
    }
    const live = new LiveQueue(this.#sharing(queue), WRITTEN_EVERY_SECONDS);
    if (this.#isExpired(live)) return null;
    live.isElsewhere = true;
    this.#queues.set(queueId, live);
    return live;
  }
}

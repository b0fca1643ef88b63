import type { Clock } from '@tandem/shared-kernel';
import type { EventBus } from './event-bus.ts';
import type { EventQueue } from './event-queue.ts';
import type { EventQueueRepository } from './event-queue-repository.ts';
import { LiveQueue } from './live-queue.ts';
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
  readonly #bus: EventBus;
  readonly #waiting: WaitingPolls;
  readonly #clock: Clock;
  /** What this copy is called among the others. */
  readonly #copy: string;
  readonly #queues = new Map<string, LiveQueue>();
  /** Thousands of queues ask for the same: they share what they asked for. */
  readonly #asked = new Map<string, unknown>();
  readonly #loading = new Map<string, Promise<LiveQueue | null>>();

  constructor(parts: {
    readonly repository: EventQueueRepository;
    readonly bus: EventBus;
    readonly waiting: WaitingPolls;
    readonly clock: Clock;
    readonly copy: string;
  }) {
    this.#repository = parts.repository;
    this.#bus = parts.bus;
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

  /**
   * The user's queue, from the database when it was served by another copy before.
   *
   * @throws RealtimeError EVENT_QUEUE_UNKNOWN
   */
  async get(queueId: string, userId: number): Promise<LiveQueue> {
    const live = this.#queues.get(queueId) ?? (await this.#load(queueId));
    const isThere = live?.queue.userId === userId && !this.#isExpired(live);
    if (!isThere) throw new RealtimeError('EVENT_QUEUE_UNKNOWN', { queueId });
    return live;
  }

  /** Forgets a queue: it is gone, or another copy has it now. */
  forget(queueId: string): void {
    this.#queues.delete(queueId);
    this.#waiting.release(queueId);
  }

  /** Claims of other copies may have been missed: the database knows better. */
  forgetQuiet(): void {
    for (const [id, live] of this.#queues) {
      if (!live.isDirty && !this.#waiting.waitsFor(id)) this.#queues.delete(id);
    }
  }

  /** Another copy was asked for a queue. */
  isClaimed(queueId: string, copy: string): void {
    if (copy !== this.#copy) this.forget(queueId);
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

  #load(queueId: string): Promise<LiveQueue | null> {
    const loading = this.#loading.get(queueId) ?? this.#fetch(queueId);
    this.#loading.set(queueId, loading);
    return loading.finally(() => this.#loading.delete(queueId));
  }

  async #fetch(queueId: string): Promise<LiveQueue | null> {
    const queue = await this.#repository.find(queueId);
    if (!queue) return null;
    const live = new LiveQueue(this.#sharing(queue), WRITTEN_EVERY_SECONDS);
    if (this.#isExpired(live)) return null;
    await this.#bus.publish({ kind: 'claimed', queueId, copy: this.#copy });
    this.#queues.set(queueId, live);
    return live;
  }
}

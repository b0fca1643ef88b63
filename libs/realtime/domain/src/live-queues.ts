import type { Clock } from '@tandem/shared-kernel';
import type { EventBus } from './event-bus.ts';
import type { EventQueue } from './event-queue.ts';
import type { EventQueueRepository } from './event-queue-repository.ts';
import { LiveQueue } from './live-queue.ts';
import { QueueClaims } from './queue-claims.ts';
import { QueueLoads } from './queue-loads.ts';
import { RealtimeError } from './realtime-error.ts';
import { SharedValues } from './shared-values.ts';
import type { WaitingPolls } from './waiting-polls.ts';

/** The interval at which progress is saved, and so its greatest age in the database, in seconds. */
export const WRITTEN_EVERY_SECONDS = 60;
/** A queue that was not polled here for so long, in seconds, leaves the memory. */
const REMEMBERED_SECONDS = 120;

/** The queues that clients poll on this instance. */
export class LiveQueues {
  readonly #repository: EventQueueRepository;
  readonly #waiting: WaitingPolls;
  readonly #clock: Clock;
  /** The name of this instance. */
  readonly #instance: string;
  readonly #queues = new Map<string, LiveQueue>();
  readonly #settings = new SharedValues();
  readonly #loads: QueueLoads;
  readonly #claims: QueueClaims;

  constructor(parts: {
    readonly repository: EventQueueRepository;
    readonly bus: EventBus;
    readonly waiting: WaitingPolls;
    readonly clock: Clock;
    readonly instance: string;
  }) {
    this.#repository = parts.repository;
    this.#loads = new QueueLoads(parts.repository);
    this.#claims = new QueueClaims(parts.bus, parts.instance);
    this.#waiting = parts.waiting;
    this.#clock = parts.clock;
    this.#instance = parts.instance;
  }

  get size(): number {
    return this.#queues.size;
  }

  /** Adds a queue that was registered here. */
  add(queue: EventQueue): LiveQueue {
    const live = new LiveQueue(this.#sharing(queue));
    this.#queues.set(queue.id, live);
    return live;
  }

  /** Called when a claim could not be published to other instances. */
  onError(listener: (error: unknown) => void): void {
    this.#claims.onError = listener;
  }

  /**
   * The user's queue, from the database when this instance does not have it.
   *
   * @param lastEventId the cursor of the client
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

  /** Drops a queue: it was removed, or another instance has it now. */
  forget(queueId: string): void {
    this.#queues.delete(queueId);
    this.#waiting.release(queueId);
  }

  /** Forgets a queue that was removed for newer ones of its user: a poll on it fails. */
  evict(queueId: string): void {
    this.#queues.delete(queueId);
    this.#waiting.evict(queueId);
  }

  /**
   * The organization moved to another cell, or back: the database knows which of its queues still exist. Its polls
   * end, and load their queues again.
   */
  forgetRealm(realmId: number): void {
    for (const [id, { queue }] of this.#queues) {
      if (queue.realmId === realmId) this.#queues.delete(id);
    }
  }

  /** Claims of other instances may have been missed: the database is right. */
  forgetQuiet(): void {
    for (const [id, live] of this.#queues) {
      if (!live.isDirty && !this.#waiting.waitsFor(id)) this.#queues.delete(id);
      else live.isElsewhere = true;
    }
  }

  /**
   * Queues were polled on another instance. Their state stays in memory: behind some load balancers a
   * client changes the instance with every poll.
   */
  areClaimed(queues: readonly (readonly [string, number])[], instance: string): void {
    if (instance === this.#instance) return;
    for (const [queueId, lastEventId] of queues) {
      const live = this.#queues.get(queueId);
      if (live) live.isElsewhere = true;
      // A claim may arrive late: a poll with a greater id came after it.
      this.#waiting.release(queueId, (poll) => poll.lastEventId <= lastEventId);
    }
  }

  /** Saves the progress of the queues, and drops those that are not polled. */
  async flush(): Promise<void> {
    const now = this.#clock.now();
    for (const live of this.#waiting.queues()) live.isSeen(now);
    const dirty = [...this.#queues.values()].filter(({ isDirty }) => isDirty);
    if (dirty.length > 0) {
      for (const live of dirty) live.isSaved();
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
    return this.#settings.share(JSON.stringify(value), value);
  }

  /** A connection that waits keeps its queue alive. */
  #isExpired(live: LiveQueue): boolean {
    return live.isExpired(this.#clock.now()) && !this.#waiting.waitsFor(live.queue.id);
  }

  #known(queueId: string): LiveQueue | undefined {
    const live = this.#queues.get(queueId);
    // It may have been polled on another instance all the time.
    return live?.isElsewhere && this.#isExpired(live) ? undefined : live;
  }

  async #load(queueId: string): Promise<LiveQueue | null> {
    const queue = await this.#loads.load(queueId);
    // Several polls of one client may load it.
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

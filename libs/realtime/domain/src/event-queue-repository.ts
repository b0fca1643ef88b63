import type { EventQueue, NewEventQueue } from './event-queue.ts';

/** The state of a polled queue in an instance. */
export interface QueueProgress {
  readonly id: string;
  readonly prunedTo: number;
  readonly lastSeenAt: Date;
}

/** Queues of all clients, shared by all instances. */
export interface EventQueueRepository {
  /**
   * Adds a queue that starts at the end of the log. Once it has returned, every event with later determined
   * recipients reaches the queue.
   */
  add(queue: NewEventQueue, now: Date): Promise<EventQueue>;
  /**
   * Stores the snapshot of the initial state, and removes the least recently polled queues of the user until
   * `most` are left. For any number of concurrent registrations, in any process, no more are left when the
   * last call has returned. One round trip.
   *
   * @returns the removed ones; never the queue itself
   */
  complete(
    queue: Pick<EventQueue, 'id' | 'userId' | 'realmId'>,
    snapshot: string,
    most: number,
  ): Promise<readonly string[]>;
  /** Finds the existing ones of the queues, in any order. One round trip. */
  find(queueIds: readonly string[]): Promise<readonly EventQueue[]>;
  /**
   * Saves the progress of queues; it never decreases. One round trip.
   *
   * @returns the existing ones
   */
  saveProgress(progress: readonly QueueProgress[]): Promise<ReadonlySet<string>>;
  /** @returns false when the user has no such queue */
  remove(queueId: string, userId: number): Promise<boolean>;
  /**
   * Removes queues that were idle for longer than allowed plus `slackSeconds`, and those of accounts that
   * are deactivated or whose organization is.
   *
   * @returns their ids
   */
  removeExpired(now: Date, slackSeconds: number): Promise<readonly string[]>;
}

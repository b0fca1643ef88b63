import type { EventQueue, NewEventQueue } from './event-queue.ts';

/** What an instance knows of a queue that was polled. */
export interface QueueProgress {
  readonly id: string;
  readonly prunedTo: number;
  readonly lastSeenAt: Date;
}

/** Queues of all clients, shared by all instances. */
export interface EventQueueRepository {
  /**
   * Adds a queue that starts at the end of the log. Once it has returned, every event whose
   * receivers are worked out reaches the queue.
   */
  add(queue: NewEventQueue, now: Date): Promise<EventQueue>;
  /**
   * Keeps what the initial state has seen, and removes the queues of the user that were seen longest
   * ago until `most` are left. However many are registered at a time, in whatever process, no more
   * are left when the last call has returned. One round trip.
   *
   * @returns what was removed; never the queue itself
   */
  complete(
    queue: Pick<EventQueue, 'id' | 'userId' | 'realmId'>,
    snapshot: string,
    most: number,
  ): Promise<readonly string[]>;
  /** Those of the queues that are there, in any order. One round trip. */
  find(queueIds: readonly string[]): Promise<readonly EventQueue[]>;
  /**
   * Writes down how far queues have come; nothing ever goes back. One round trip.
   *
   * @returns those that are still there
   */
  saveProgress(progress: readonly QueueProgress[]): Promise<ReadonlySet<string>>;
  /** @returns false when the user has no such queue */
  remove(queueId: string, userId: number): Promise<boolean>;
  /**
   * Removes queues that were idle for longer than they may and `slackSeconds`, and those of accounts
   * that are deactivated or whose organization is.
   *
   * @returns which
   */
  removeExpired(now: Date, slackSeconds: number): Promise<readonly string[]>;
}

import { ROLES, type Actor } from '@tandem/shared-kernel';
import type { LoggedEvent } from './client-event-log.ts';
import { eventNumber, type EventCursor } from './event-number.ts';
import type { EventQueue } from './event-queue.ts';
import { passesNarrow } from './narrow-filter.ts';
import type { EventPresenter, PresentedEvent } from './presenter.ts';
import { TransactionSnapshot } from './transaction-snapshot.ts';

/** An event as a client receives it. */
export interface DeliveredEvent {
  readonly id: number;
  readonly type: string;
  /** A JSON object without the id. */
  readonly json: string;
  /** One object for all clients with the same presentation. */
  readonly said: PresentedEvent;
}

/** A queue that clients poll on this instance: its state in memory. */
export class LiveQueue {
  readonly queue: EventQueue;
  /** It may have been polled on another instance since. */
  isElsewhere = false;
  /** The greatest event id that was delivered here. */
  deliveredTo: number;
  #prunedTo: number;
  #lastSeenAt: number;
  /** True if the progress differs from the saved one. */
  #isDirty = false;
  readonly #snapshot: TransactionSnapshot | null;

  /** @param slackSeconds the client may have been seen this much later than saved */
  constructor(queue: EventQueue, slackSeconds = 0) {
    this.queue = queue;
    this.#prunedTo = queue.prunedTo;
    this.deliveredTo = queue.prunedTo;
    this.#lastSeenAt = queue.lastSeenAt.getTime() + slackSeconds * 1000;
    this.#snapshot = queue.snapshot === null ? null : new TransactionSnapshot(queue.snapshot);
  }

  get prunedTo(): number {
    return this.#prunedTo;
  }

  get lastSeenAt(): Date {
    return new Date(this.#lastSeenAt);
  }

  get isDirty(): boolean {
    return this.#isDirty;
  }

  isExpired(now: Date): boolean {
    return now.getTime() - this.#lastSeenAt > this.queue.idleSeconds * 1000;
  }

  isSeen(now: Date): void {
    this.#lastSeenAt = now.getTime();
    this.#isDirty = true;
  }

  acknowledge(number: number): void {
    this.#prunedTo = Math.max(this.#prunedTo, number);
  }

  isSaved(): void {
    this.#isDirty = false;
  }

  /** The client's events among `events`, which ascend, after `cursor`. */
  select(
    events: readonly LoggedEvent[],
    cursor: EventCursor,
    actor: Actor,
    presenter: EventPresenter,
  ): DeliveredEvent[] {
    const { queue } = this;
    const selected: DeliveredEvent[] = [];
    for (const event of events) {
      if (event.position < cursor.position) continue;
      const reach = this.#reach(event, actor);
      if (reach === 'none') continue;
      presenter.present(event, queue, actor, reach === 'bystander').forEach((said, index) => {
        const { type, json, message } = said;
        if (event.position === cursor.position && (cursor.index ?? Infinity) >= index) return;
        if (queue.eventTypes !== null && !queue.eventTypes.includes(type)) return;
        if (message && !passesNarrow(message, queue.narrow)) return;
        const id = eventNumber(queue.startsAt, event.position, index);
        selected.push({ id, type, json, said });
      });
    }
    return selected;
  }

  #reach(event: LoggedEvent, { role }: Actor): 'receiver' | 'bystander' | 'none' {
    const { queue } = this;
    if (event.realmId !== null && event.realmId !== queue.realmId) return 'none';
    // The initial state already contains it.
    if (this.#snapshot?.sees(event.xid)) return 'none';
    if (event.receivers === null || holds(event.receivers, queue.userId)) return 'receiver';
    // Guests read only channels they subscribe to, even if they registered the queue in another role.
    const mayReceive = queue.receivesPublicChannels && role < ROLES.guest;
    const receives = mayReceive && holds(event.bystanders, queue.userId);
    return receives ? 'bystander' : 'none';
  }
}

/** Binary search in an ascending list: thousands of clients search among thousands of events. */
function holds(ascending: readonly number[], wanted: number): boolean {
  let low = 0;
  for (let high = ascending.length; low < high;) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === wanted;
}

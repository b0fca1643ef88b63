import type { Actor } from '@tandem/shared-kernel';
import type { LoggedEvent } from './client-event-log.ts';
import type { LiveQueue } from './live-queue.ts';

/** Why a poll waits no longer. */
export type Wake =
  | { readonly kind: 'events'; readonly events: readonly LoggedEvent[] }
  /** Nothing happened for as long as connections may be silent, or the service stops. */
  | { readonly kind: 'heartbeat' }
  /** Another poll took its place, the queue is gone, or the client is. */
  | { readonly kind: 'released' };

interface Waiter {
  readonly live: LiveQueue;
  readonly actor: Actor;
  readonly deadline: number;
  readonly wake: (reason: Wake) => void;
}

/** Seconds after which a silent connection gets a heartbeat: at random, so that not all do at once. */
const SILENCE = { least: 45, spread: 10 };

/** The long polls that wait in this copy, found by whom an event is for. */
export class WaitingPolls {
  readonly #byQueue = new Map<string, Waiter>();
  readonly #byUser = new Map<number, Set<Waiter>>();
  readonly #byRealm = new Map<number, Set<Waiter>>();
  /** By the second at which the heartbeat is due: one timer serves them all. */
  readonly #byDeadline = new Map<number, Set<Waiter>>();
  #beaten = 0;

  get size(): number {
    return this.#byQueue.size;
  }

  waitsFor(queueId: string): boolean {
    return this.#byQueue.has(queueId);
  }

  /** Every queue that a poll waits on. */
  queues(): LiveQueue[] {
    return [...this.#byQueue.values()].map(({ live }) => live);
  }

  /** Waits; a poll that waited on the queue before is released. */
  add(live: LiveQueue, actor: Actor, now: Date, wake: (reason: Wake) => void): void {
    this.release(live.queue.id);
    const silence = SILENCE.least + Math.random() * SILENCE.spread;
    const deadline = Math.floor(now.getTime() / 1000 + silence);
    const waiter = { live, actor, deadline, wake };
    this.#byQueue.set(live.queue.id, waiter);
    put(this.#byUser, live.queue.userId, waiter);
    put(this.#byRealm, live.queue.realmId, waiter);
    put(this.#byDeadline, deadline, waiter);
  }

  /** @param wake only the poll that waits with it, if it still does */
  release(queueId: string, wake?: (reason: Wake) => void): void {
    const waiter = this.#byQueue.get(queueId);
    if (!waiter || (wake && waiter.wake !== wake)) return;
    this.#end(waiter, { kind: 'released' });
  }

  /** Wakes whoever may be concerned, each with the events that may concern it. */
  announce(events: readonly LoggedEvent[]): void {
    const concerned = new Map<Waiter, LoggedEvent[]>();
    for (const event of events) {
      for (const waiter of this.#concernedBy(event)) {
        const before = concerned.get(waiter);
        if (before) before.push(event);
        else concerned.set(waiter, [event]);
      }
    }
    for (const [waiter, theirs] of concerned) waiter.wake({ kind: 'events', events: theirs });
  }

  /** Ends a wait that was answered. */
  finish(queueId: string): void {
    const waiter = this.#byQueue.get(queueId);
    if (waiter) this.#remove(waiter);
  }

  /** Sends the heartbeats that are due. */
  beat(now: Date): void {
    const second = Math.floor(now.getTime() / 1000);
    if (this.#beaten === 0) this.#beaten = second - 1;
    // Few seconds at a time, but all of them when the machine was asleep.
    const due = second - this.#beaten > 120 ? [...this.#byDeadline.keys()] : undefined;
    if (due) {
      for (const deadline of due) if (deadline <= second) this.#beatAll(deadline);
    } else {
      for (let at = this.#beaten + 1; at <= second; at += 1) this.#beatAll(at);
    }
    this.#beaten = second;
  }

  /** Answers every poll with a heartbeat: the service stops. */
  releaseAll(): void {
    for (const waiter of [...this.#byQueue.values()]) this.#end(waiter, { kind: 'heartbeat' });
  }

  #beatAll(deadline: number): void {
    for (const waiter of [...(this.#byDeadline.get(deadline) ?? [])]) {
      this.#end(waiter, { kind: 'heartbeat' });
    }
  }

  #concernedBy({ realmId, receivers, bystanders }: LoggedEvent): Iterable<Waiter> {
    if (realmId === null) return this.#byQueue.values();
    if (receivers === null) return this.#byRealm.get(realmId) ?? [];
    return [...receivers, ...bystanders].flatMap((userId) => [...(this.#byUser.get(userId) ?? [])]);
  }

  #end(waiter: Waiter, reason: Wake): void {
    this.#remove(waiter);
    waiter.wake(reason);
  }

  #remove(waiter: Waiter): void {
    const { queue } = waiter.live;
    this.#byQueue.delete(queue.id);
    drop(this.#byUser, queue.userId, waiter);
    drop(this.#byRealm, queue.realmId, waiter);
    drop(this.#byDeadline, waiter.deadline, waiter);
  }
}

function put(index: Map<number, Set<Waiter>>, key: number, waiter: Waiter): void {
  const all = index.get(key);
  if (all) all.add(waiter);
  else index.set(key, new Set([waiter]));
}

function drop(index: Map<number, Set<Waiter>>, key: number, waiter: Waiter): void {
  const all = index.get(key);
  all?.delete(waiter);
  if (all?.size === 0) index.delete(key);
}

import type { Actor } from '@tandem/shared-kernel';
import { accessChangesIn, type AccessChange } from './access-changes.ts';
import type { AnswerPace, ProcessLoad } from './answer-pace.ts';
import type { LoggedEvent } from './client-event-log.ts';
import type { EventCursor } from './event-number.ts';
import type { LiveQueue } from './live-queue.ts';

/** The reason for which a poll ends without an event. */
export type Ending =
  /** No event arrived for as long as connections may be silent, or the service stops. */
  | 'heartbeat'
  /** Another poll replaced it, the queue was removed, or the client disconnected. */
  | 'released'
  /** The queue was removed for newer ones of its user. */
  | 'evicted'
  /** The actor must be authenticated again before anything is delivered: its access changed or expired. */
  | 'access-changed';

/** A poll that waits. */
export interface WaitingPoll {
  readonly live: LiveQueue;
  readonly actor: Actor;
  /** The client's cursor. */
  readonly from: EventCursor;
  readonly lastEventId: number;
  /** @returns false when none of the events is for the client: it continues to wait */
  answer(events: readonly LoggedEvent[]): boolean;
  end(reason: Ending): void;
}

interface Waiter {
  readonly poll: WaitingPoll;
  readonly deadline: number;
  /** The credential of the actor expires at the deadline, and the poll with it. */
  readonly expires: boolean;
  /** Events that may be for it, for the next round of answers. */
  held: LoggedEvent[] | null;
}

/** Seconds after which a silent connection gets a heartbeat: random, so that they do not all coincide. */
const SILENCE = { least: 45, spread: 10 };
/**
 * Up to this number of heartbeats are due in the same second, if there is one within {@link SILENCE}: a process that
 * is otherwise idle then wakes for many polls at once, each of which would find cold caches of the processor.
 */
const SHARED_HEARTBEATS = 50;
/** The number of answers before other work of the process gets a turn. */
const AT_ONCE = 100;

/** The long polls that wait in this instance, indexed by the receivers of events. */
export class WaitingPolls {
  readonly #byQueue = new Map<string, Waiter>();
  readonly #byUser = new Map<number, Set<Waiter>>();
  readonly #byRealm = new Map<number, Set<Waiter>>();
  /** The waiting polls by the second at which the heartbeat is due: one timer serves them all. */
  readonly #byDeadline = new Map<number, Set<Waiter>>();
  readonly #pace: AnswerPace;
  readonly #load: ProcessLoad;
  /** Those with held events. */
  #ready = new Set<Waiter>();
  /** A round of answers is running or scheduled. */
  #isPlanned = false;
  #sentUpTo = 0;

  constructor(pace: AnswerPace, load: ProcessLoad) {
    this.#pace = pace;
    this.#load = load;
  }

  get size(): number {
    return this.#byQueue.size;
  }

  /** True while events for a client must wait for the next round of answers. */
  get isHolding(): boolean {
    return this.#isPlanned || this.#pace.holdMs() > 0;
  }

  waitsFor(queueId: string): boolean {
    return this.#byQueue.has(queueId);
  }

  /** Every queue that a poll waits on. */
  queues(): LiveQueue[] {
    return [...this.#byQueue.values()].map(({ poll }) => poll.live);
  }

  /**
   * Waits; a poll that waited on the queue before is released.
   *
   * @param held events that may be for it already
   */
  add(poll: WaitingPoll, now: Date, held: readonly LoggedEvent[] = []): void {
    const { queue } = poll.live;
    this.release(queue.id);
    const heartbeat = this.#heartbeatSecond(now.getTime() / 1000);
    const expiry = expirySecondOf(poll.actor);
    const expires = expiry <= heartbeat;
    const deadline = Math.max(Math.min(expiry, heartbeat), this.#sentUpTo + 1);
    const waiter: Waiter = { poll, deadline, expires, held: null };
    this.#byQueue.set(queue.id, waiter);
    put(this.#byUser, queue.userId, waiter);
    put(this.#byRealm, queue.realmId, waiter);
    put(this.#byDeadline, deadline, waiter);
    if (held.length === 0) return;
    waiter.held = [...held];
    this.#ready.add(waiter);
    this.#scheduleRound();
  }

  /**
   * Ends a wait without an answer.
   *
   * @param which only this poll, if it still waits
   */
  release(queueId: string, which?: (poll: WaitingPoll) => boolean): void {
    const waiter = this.#byQueue.get(queueId);
    if (waiter && (!which || which(waiter.poll))) this.#end(waiter, 'released');
  }

  /** Ends a wait on a queue that was removed for newer ones of its user. */
  evict(queueId: string): void {
    const waiter = this.#byQueue.get(queueId);
    if (waiter) this.#end(waiter, 'evicted');
  }

  /** Ends the waits of actors who must be authenticated again. Events held for them came before. */
  accessChanged(change: AccessChange): void {
    const waiters =
      'userId' in change ? this.#byUser.get(change.userId) : this.#byRealm.get(change.realmId);
    for (const waiter of [...(waiters ?? [])]) {
      if (!this.#answer(waiter)) this.#end(waiter, 'access-changed');
    }
  }

  /** Answers the polls of the events, at once or, under load, a little later. */
  announce(events: readonly LoggedEvent[]): void {
    for (const event of events) {
      for (const change of accessChangesIn(event)) this.accessChanged(change);
      this.#hold(event);
    }
    this.#scheduleRound();
  }

  /** Sends the heartbeats that are due. */
  sendHeartbeats(now: Date): void {
    const second = Math.floor(now.getTime() / 1000);
    if (this.#sentUpTo === 0) this.#sentUpTo = second - 1;
    // A few seconds at a time, but all of them after the machine was suspended.
    const due = second - this.#sentUpTo > 120 ? [...this.#byDeadline.keys()] : undefined;
    if (due) {
      for (const deadline of due) if (deadline <= second) this.#sendHeartbeatsDue(deadline);
    } else {
      for (let at = this.#sentUpTo + 1; at <= second; at += 1) this.#sendHeartbeatsDue(at);
    }
    this.#sentUpTo = second;
  }

  /** Answers every poll with its held events, else with a heartbeat: the service stops. */
  releaseAll(): void {
    for (const waiter of [...this.#byQueue.values()]) {
      if (!this.#answer(waiter)) this.#end(waiter, 'heartbeat');
    }
  }

  /** The second of the next heartbeat: one in which others are due, unless these are many. @param now in seconds */
  #heartbeatSecond(now: number): number {
    const { least, spread } = SILENCE;
    let second = Math.floor(now + least + Math.random() * spread);
    let most = this.#dueIn(second) < SHARED_HEARTBEATS ? this.#dueIn(second) : -1;
    for (let other = Math.floor(now + least); other <= now + least + spread; other += 1) {
      const due = this.#dueIn(other);
      if (due <= most || due >= SHARED_HEARTBEATS) continue;
      second = other;
      most = due;
    }
    return second;
  }

  #dueIn(second: number): number {
    return this.#byDeadline.get(second)?.size ?? 0;
  }

  #sendHeartbeatsDue(deadline: number): void {
    for (const waiter of [...(this.#byDeadline.get(deadline) ?? [])]) this.#silence(waiter);
  }

  /** An end without an event states that there was none so far: held events go first. */
  #silence(waiter: Waiter): void {
    if (!this.#answer(waiter)) this.#end(waiter, waiter.expires ? 'access-changed' : 'heartbeat');
  }

  #end(waiter: Waiter, reason: Ending): void {
    this.#remove(waiter);
    waiter.poll.end(reason);
  }

  #hold(event: LoggedEvent): void {
    const { realmId, receivers, bystanders } = event;
    if (realmId === null) this.#holdFor(this.#byQueue.values(), event);
    else if (receivers === null) this.#holdFor(this.#byRealm.get(realmId), event);
    else {
      for (const userId of receivers) this.#holdFor(this.#byUser.get(userId), event);
      for (const userId of bystanders) this.#holdFor(this.#byUser.get(userId), event);
    }
  }

  #holdFor(waiters: Iterable<Waiter> | undefined, event: LoggedEvent): void {
    for (const waiter of waiters ?? []) {
      if (!waiter.held) {
        waiter.held = [];
        this.#ready.add(waiter);
      }
      if (waiter.held.at(-1) !== event) waiter.held.push(event);
    }
  }

  #scheduleRound(): void {
    if (this.#isPlanned || this.#ready.size === 0) return;
    const ms = this.#pace.holdMs();
    if (ms === 0) return this.#answerAll();
    this.#isPlanned = true;
    this.#load.after(ms, () => {
      this.#isPlanned = false;
      this.#scheduleRound();
    });
  }

  #answerAll(): void {
    this.#pace.begin();
    const ready = this.#ready.values();
    this.#ready = new Set();
    const some = () => {
      for (let count = 0; count < AT_ONCE; count += 1) {
        const { value, done } = ready.next();
        if (done) {
          this.#isPlanned = false;
          return this.#scheduleRound();
        }
        this.#answer(value);
      }
      this.#isPlanned = true;
      this.#load.after(0, some);
    };
    some();
  }

  /** @returns whether there was something for it */
  #answer(waiter: Waiter): boolean {
    const { held, poll } = waiter;
    waiter.held = null;
    if (!held || this.#byQueue.get(poll.live.queue.id) !== waiter) return false;
    if (!poll.answer(held)) return false;
    this.#remove(waiter);
    return true;
  }

  #remove(waiter: Waiter): void {
    const { queue } = waiter.poll.live;
    this.#byQueue.delete(queue.id);
    this.#ready.delete(waiter);
    drop(this.#byUser, queue.userId, waiter);
    drop(this.#byRealm, queue.realmId, waiter);
    drop(this.#byDeadline, waiter.deadline, waiter);
  }
}

/** The second in which the credential of an actor has expired; endless for one that does not expire. */
function expirySecondOf({ credential }: Actor): number {
  const expiresAt = credential?.expiresAt;
  return expiresAt ? Math.ceil(expiresAt.getTime() / 1000) : Infinity;
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

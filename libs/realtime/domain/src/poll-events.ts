import { TemporarilyUnavailable, type Actor, type Clock } from '@tandem/shared-kernel';
import { changesAccessOf } from './access-changes.ts';
import type { ClientEventLog, LoggedEvent } from './client-event-log.ts';
import { heartbeatNumber, cursorOf, type EventCursor } from './event-number.ts';
import type { DeliveredEvent, LiveQueue } from './live-queue.ts';
import type { LiveQueues } from './live-queues.ts';
import type { LogTail } from './log-tail.ts';
import type { EventPresenter, MaySay } from './presenter.ts';
import { RealtimeError } from './realtime-error.ts';
import type { Ending, WaitingPoll, WaitingPolls } from './waiting-polls.ts';

interface PollEventsInput {
  readonly queueId: string;
  /** The greatest event id that the client has seen: it acknowledges everything up to there. */
  readonly lastEventId: number;
  /** Answers at once, without events if there are none. */
  readonly dontBlock: boolean;
  /** False: the id is only the start position; which events have arrived is unknown. */
  readonly acknowledges?: boolean;
}

/** The connection of a poll. */
interface PollConnection {
  /** Called once when the client has disconnected. */
  onClosed(listener: () => void): void;
  /**
   * The actor, with its present rights.
   *
   * @throws the error that the credentials are refused with
   */
  actorNow(): Promise<Actor>;
}

/** About the most events of one answer; the next poll gets the rest. */
const MAX_EVENTS = 5_000;
const BATCH = 500;
/** The time after which a client that needs another version of the service may retry. */
const ELSEWHERE_SECONDS = 2;
const HEARTBEAT = { type: 'heartbeat', json: '{"type":"heartbeat"}', message: null };

type Delivered = readonly DeliveredEvent[];

/** The access of the actor changed: events for it wait until its rights are checked. */
class AccessChanged {
  /**
   * @param upTo the position of the log that the check covers
   * @param hasWaited whether the poll was the one that waited on its queue
   */
  constructor(
    readonly upTo: number,
    readonly hasWaited: boolean,
  ) {}
}

interface PollPorts {
  readonly queues: LiveQueues;
  readonly waiting: WaitingPolls;
  readonly tail: LogTail;
  readonly log: Pick<ClientEventLog, 'readFor'>;
  readonly presenter: EventPresenter;
  readonly maySay: MaySay;
  readonly clock: Clock;
}

/**
 * Delivers the events after the last one that the client has seen, at once or as soon as there is one.
 *
 * Nothing is read from the database, and nothing is written, for a client that is up to date.
 *
 * @see `GET events`
 */
export class PollEvents {
  readonly #ports: PollPorts;
  #stopping = false;

  constructor(ports: PollPorts) {
    this.#ports = ports;
  }

  /** No poll waits from now on: the service is about to stop. */
  stop(): void {
    this.#stopping = true;
    this.#ports.waiting.releaseAll();
  }

  get isStopping(): boolean {
    return this.#stopping;
  }

  /**
   * An actor whose access changes meanwhile is authenticated again and continues with the new rights.
   *
   * @throws RealtimeError EVENT_QUEUE_UNKNOWN, EVENT_ALREADY_PRUNED, EVENT_NOT_IN_QUEUE, and the errors of
   *   `connection.actorNow`
   * @throws TemporarilyUnavailable when only another version of the service can present the next event
   */
  async execute(
    actor: Actor,
    input: PollEventsInput,
    connection: PollConnection,
  ): Promise<Delivered> {
    let result = await this.#attempt(actor, input, connection);
    if (!(result instanceof AccessChanged)) return result;
    const again = withOneListener(connection);
    while (result instanceof AccessChanged) {
      result = await this.#attempt(await connection.actorNow(), input, again, result);
    }
    return result;
  }

  /** @param seen the change after which the actor was authenticated again */
  async #attempt(
    actor: Actor,
    { queueId, lastEventId, dontBlock, acknowledges = true }: PollEventsInput,
    connection: PollConnection,
    seen?: AccessChanged,
  ): Promise<Delivered | AccessChanged> {
    const { queues, clock, tail, waiting } = this.#ports;
    const live = await queues.get(queueId, actor.userId, lastEventId);
    live.isSeen(clock.now());
    const cursor = await this.#cursorOf(live, lastEventId, actor);
    if (acknowledges) live.acknowledge(lastEventId);
    const checkedTo = seen?.upTo ?? 0;
    // A poll that continued to wait: another poll of the queue replaced it meanwhile.
    const isReplaced = () => seen?.hasWaited && waiting.waitsFor(queueId);
    if (isReplaced()) return [];
    const mayWait = !dontBlock && !this.#stopping;
    const held = mayWait && waiting.isHolding ? this.#behind(cursor) : [];
    if (held.length > 0 && !changesAccessOf(live.queue, held)) {
      return this.#wait(live, cursor, actor, lastEventId, connection, held);
    }
    let behind = await this.#collect(live, cursor, actor, checkedTo);
    // Events that came during the read would not wake this poll.
    while (!behind.isStale && behind.events.length === 0 && behind.upTo < tail.head) {
      behind = await this.#collect(live, { position: behind.upTo, index: null }, actor, checkedTo);
    }
    if (isReplaced()) return [];
    if (behind.isStale) return new AccessChanged(behind.upTo, false);
    waiting.release(queueId);
    if (behind.events.length > 0) return handOut(live, behind.events);
    if (tail.isHeldBack) throw elsewhere();
    if (dontBlock) return [];
    if (this.#stopping) return [heartbeat(live, tail.head, lastEventId)];
    return this.#wait(live, { position: behind.upTo, index: null }, actor, lastEventId, connection);
  }

  /** The events after a cursor, if they are in memory. */
  #behind(cursor: EventCursor): readonly LoggedEvent[] {
    const { tail } = this.#ports;
    if (cursor.position >= tail.head) return [];
    const rows = tail.after(rowsBefore(cursor)) ?? [];
    // Lagging clients get many events in one answer anyway.
    return rows.length > BATCH ? [] : rows;
  }

  async #cursorOf(live: LiveQueue, lastEventId: number, actor: Actor): Promise<EventCursor> {
    const { prunedTo, queue } = live;
    if (lastEventId < prunedTo) {
      throw new RealtimeError('EVENT_ALREADY_PRUNED', { eventId: lastEventId });
    }
    const cursor = cursorOf(queue.startsAt, lastEventId);
    const isKnown = lastEventId === prunedTo || lastEventId === live.deliveredTo;
    if (!isKnown && !(await this.#isInQueue(live, lastEventId, actor))) {
      throw new RealtimeError('EVENT_NOT_IN_QUEUE', { eventId: lastEventId });
    }
    return cursor;
  }

  /** True if the event, which another instance delivered, exists in the queue. */
  async #isInQueue(live: LiveQueue, number: number, actor: Actor): Promise<boolean> {
    const { position, index } = cursorOf(live.queue.startsAt, number);
    const { tail, log, presenter } = this.#ports;
    if (position > tail.head) await tail.catchUp();
    if (position > tail.head && tail.isHeldBack) throw elsewhere();
    if (position > tail.head) return false;
    if (index === null) return true;
    const range = { after: position - 1, upTo: position, limit: 1 };
    const before = { position: position - 1, index: null };
    const known = tail.after(position - 1)?.slice(0, 1);
    const rows = known ?? (await log.readFor(live.queue, range));
    return live.select(rows, before, actor, presenter).some(({ id }) => id === number);
  }

  /** All events after a cursor; memory has them for clients that are up to date. */
  async #collect(live: LiveQueue, cursor: EventCursor, actor: Actor, checkedTo: number) {
    const { tail, log, presenter, maySay } = this.#ports;
    const events: DeliveredEvent[] = [];
    let isStale = false;
    const take = (rows: readonly LoggedEvent[]) => {
      const unchecked = rows.filter(({ position }) => position > checkedTo);
      isStale ||= changesAccessOf(live.queue, unchecked);
      events.push(...live.select(rows, cursor, actor, presenter));
    };
    let after = rowsBefore(cursor);
    if (!tail.after(after)) await tail.extend(after);
    while (events.length < MAX_EVENTS) {
      const rows = tail.after(after);
      if (rows) {
        take(rows);
        return { events, upTo: tail.head, isStale };
      }
      const upTo = tail.head;
      const read = await log.readFor(live.queue, { after, upTo, limit: BATCH });
      const end = read.findIndex(({ kind }) => !maySay(kind));
      const sayable = end < 0 ? read : read.slice(0, end);
      take(sayable);
      if (end >= 0 && events.length === 0 && !isStale) throw elsewhere();
      if (end >= 0) break;
      after = read.length < BATCH ? upTo : (read.at(-1)?.position ?? upTo);
    }
    return { events, upTo: after, isStale };
  }

  /** @param held events that may be for the client, for the next round of answers */
  #wait(
    live: LiveQueue,
    from: EventCursor,
    actor: Actor,
    lastEventId: number,
    connection: PollConnection,
    held: readonly LoggedEvent[] = [],
  ): Promise<Delivered | AccessChanged> {
    const { waiting, clock } = this.#ports;
    return new Promise((resolve, reject) => {
      const poll = new PendingPoll(this.#ports, {
        live,
        from,
        actor,
        lastEventId,
        resolve,
        reject,
      });
      waiting.add(poll, clock.now(), held);
      connection.onClosed(() => waiting.release(live.queue.id, (waits) => waits === poll));
    });
  }
}

/** One listener serves all further waits of a request: its actor's access may change any number of times. */
function withOneListener(connection: PollConnection): PollConnection {
  let current: (() => void) | undefined;
  return {
    onClosed: (listener) => {
      if (!current) connection.onClosed(() => current?.());
      current = listener;
    },
    actorNow: () => connection.actorNow(),
  };
}

/** The state of a poll that waits. */
class PendingPoll implements WaitingPoll {
  readonly live: LiveQueue;
  readonly actor: Actor;
  readonly from: EventCursor;
  readonly lastEventId: number;
  readonly #ports: PollPorts;
  readonly #resolve: (result: Delivered | AccessChanged) => void;
  readonly #reject: (error: unknown) => void;

  constructor(
    ports: PollPorts,
    asked: Pick<WaitingPoll, 'live' | 'actor' | 'from' | 'lastEventId'> & {
      readonly resolve: (result: Delivered | AccessChanged) => void;
      readonly reject: (error: unknown) => void;
    },
  ) {
    this.#ports = ports;
    this.live = asked.live;
    this.actor = asked.actor;
    this.from = asked.from;
    this.lastEventId = asked.lastEventId;
    this.#resolve = asked.resolve;
    this.#reject = asked.reject;
  }

  answer(rows: readonly LoggedEvent[]): boolean {
    const { presenter, clock } = this.#ports;
    const events = this.live.select(rows, this.from, this.actor, presenter);
    if (events.length === 0) return false;
    this.live.isSeen(clock.now());
    this.#resolve(handOut(this.live, events));
    return true;
  }

  end(reason: Ending): void {
    const { tail, clock } = this.#ports;
    if (reason === 'access-changed') {
      return this.#resolve(new AccessChanged(this.from.position, true));
    }
    if (reason === 'evicted') {
      const { id: queueId } = this.live.queue;
      return this.#reject(new RealtimeError('EVENT_QUEUE_UNKNOWN', { queueId }));
    }
    this.live.isSeen(clock.now());
    this.#resolve(
      reason === 'heartbeat' ? [heartbeat(this.live, tail.head, this.lastEventId)] : [],
    );
  }
}

function elsewhere(): TemporarilyUnavailable {
  return new TemporarilyUnavailable(
    'Another version of the service has the next event',
    ELSEWHERE_SECONDS,
  );
}

/** The position whose rows are complete: of the row at the cursor itself some events may remain. */
function rowsBefore({ position, index }: EventCursor): number {
  return index === null ? position : position - 1;
}

function handOut(live: LiveQueue, events: Delivered): Delivered {
  live.deliveredTo = Math.max(live.deliveredTo, events.at(-1)?.id ?? live.deliveredTo);
  return events;
}

function heartbeat(live: LiveQueue, head: number, last: number): DeliveredEvent {
  const id = heartbeatNumber(live.queue.startsAt, head, last);
  live.deliveredTo = Math.max(live.deliveredTo, id);
  return { id, type: 'heartbeat', json: HEARTBEAT.json, said: HEARTBEAT };
}

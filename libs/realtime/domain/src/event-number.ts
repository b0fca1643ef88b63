/** Event ids of one position of the log: events of the row first, then heartbeats. */
const BAND = 10_000;
const FIRST_HEARTBEAT = BAND / 2;

/** Nothing was acknowledged yet. */
export const BEFORE_ALL = -1;

/**
 * The number, in a queue that starts at `startsAt`, of the event at `index` of the row at `position`.
 * Numbers begin at 0, rise with the log, and have gaps.
 */
export function eventNumber(startsAt: number, position: number, index: number): number {
  return (position - startsAt) * BAND + index;
}

/** The row of an event number. */
export interface EventCursor {
  readonly position: number;
  /** The event of the row; `null` for a heartbeat, which is after all of them. */
  readonly index: number | null;
}

/** The cursor of a number. Before the first event everything at the start has been seen. */
export function cursorOf(startsAt: number, number: number): EventCursor {
  if (number < BAND) return { position: startsAt, index: null };
  const index = number % BAND;
  return {
    position: startsAt + Math.floor(number / BAND),
    index: index < FIRST_HEARTBEAT ? index : null,
  };
}

/** A number for a heartbeat after `last`, when the log was read up to `head`. */
export function heartbeatNumber(startsAt: number, head: number, last: number): number {
  const first = head === startsAt ? 0 : eventNumber(startsAt, head, FIRST_HEARTBEAT);
  const end = eventNumber(startsAt, head + 1, 0) - 1;
  return Math.min(Math.max(first, last + 1), end);
}

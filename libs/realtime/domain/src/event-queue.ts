/** An operator and its operand, such as `['channel', 'design']`. */
export type NarrowTerm = readonly [operator: string, operand: string];

/** The settings that a client registered a queue with. */
export interface NewEventQueue {
  readonly id: string;
  readonly userId: number;
  readonly realmId: number;
  /** Types of events that it receives; `null` for all. */
  readonly eventTypes: readonly string[] | null;
  /** Filters messages, and nothing else. */
  readonly narrow: readonly NarrowTerm[];
  /** Messages of every public channel, subscribed to or not. */
  readonly receivesPublicChannels: boolean;
  /** The inputs of the presentation of events; plain JSON that the domain does not read. */
  readonly form: unknown;
  /** Name of the client program. */
  readonly clientName: string;
  /** Time without a connection after which it is removed. */
  readonly idleSeconds: number;
}

/** A queue of one client of one user. It contains no events: it is a cursor in the log. */
export interface EventQueue extends NewEventQueue {
  /** The position in the log that its first event may follow. */
  readonly startsAt: number;
  /** The snapshot of the initial state, in PostgreSQL's format. */
  readonly snapshot: string | null;
  /** The greatest event number that the client acknowledged, −1 for none. */
  readonly prunedTo: number;
  readonly lastSeenAt: Date;
}

/** The most queues of one user; a further one evicts the least recently polled ones. */
export const MAX_QUEUES_PER_USER = 100;

/** The lifetime of a queue without a connection, in seconds, unless the client requests another. */
const DEFAULT_IDLE_SECONDS = 600;
/** The idle time of clients on phones, which the system suspends. */
const MOBILE_IDLE_SECONDS = 6 * 3600;
/** The longest that a client may request. */
const MAX_IDLE_SECONDS = 604_800;

/** The idle lifetime for a client's request: seconds, `mobile`, or nothing. */
export function idleSecondsFor(asked: number | 'mobile' | undefined): number {
  if (asked === 'mobile') return MOBILE_IDLE_SECONDS;
  if (asked === undefined || asked <= 0) return DEFAULT_IDLE_SECONDS;
  return Math.min(asked, MAX_IDLE_SECONDS);
}

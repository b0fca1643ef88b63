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
  /** What the presentation of events depends on; plain JSON that the domain does not look into. */
  readonly form: unknown;
  /** Name of the client program. */
  readonly clientName: string;
  /** After how long without a connection it is gone. */
  readonly idleSeconds: number;
}

/** A queue of one client of one user. It holds no events: it is a cursor in the log. */
export interface EventQueue extends NewEventQueue {
  /** The position in the log that its first event may follow. */
  readonly startsAt: number;
  /** What the initial state has seen, as PostgreSQL writes snapshots. */
  readonly snapshot: string | null;
  /** The greatest event number that the client acknowledged, −1 for none. */
  readonly prunedTo: number;
  readonly lastSeenAt: Date;
}

/** The most queues of one user; a further one evicts those that were polled longest ago. */
export const MAX_QUEUES_PER_USER = 100;

/** How long a queue lives without a connection, in seconds, unless the client asks otherwise. */
const DEFAULT_IDLE_SECONDS = 600;
/** For clients of phones, which are put to sleep. */
const MOBILE_IDLE_SECONDS = 6 * 3600;
/** The longest that a client may ask for. */
const MAX_IDLE_SECONDS = 604_800;

/** The idle lifetime for what a client asked: seconds, `mobile`, or nothing. */
export function idleSecondsFor(asked: number | 'mobile' | undefined): number {
  if (asked === 'mobile') return MOBILE_IDLE_SECONDS;
  if (asked === undefined || asked <= 0) return DEFAULT_IDLE_SECONDS;
  return Math.min(asked, MAX_IDLE_SECONDS);
}

/** The time at which an account was last seen. */
export interface Presence {
  /** Its holder did something; `null` when that was never seen. */
  readonly lastActive: Date | null;
  /** The last time at which a client was connected, even without its user. */
  readonly lastConnected: Date;
}

/** The presence of an account as published to other users. */
export interface PresenceStatus {
  readonly status: 'active' | 'idle';
  readonly at: Date;
}

/** After so many seconds without an update an account counts as offline. */
const OFFLINE_SECONDS = 200;
/** The interval at which an unchanged presence is stored, in seconds. */
const WRITE_SECONDS = 55;
/** A user whose last activity is at most this many seconds before the last ping is active. */
const STILL_ACTIVE_SECONDS = 70;
/** The presence of hidden accounts is so many seconds beyond the limit, despite inaccurate clocks. */
const MARGIN_SECONDS = 10;

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;

/** The presence of an account after its last activity. */
export function presenceStatus({ lastActive, lastConnected }: Presence): PresenceStatus {
  const isActive = lastActive && secondsBetween(lastActive, lastConnected) <= STILL_ACTIVE_SECONDS;
  return isActive ? { status: 'active', at: lastActive } : { status: 'idle', at: lastConnected };
}

/** Whether an account's status is so old that the user counts as offline. */
export function isOffline({ at }: PresenceStatus, now: Date): boolean {
  return secondsBetween(at, now) > OFFLINE_SECONDS;
}

/** The result of an update of a presence. */
interface PresenceUpdate {
  readonly presence: Presence;
  /** Publish at once: the user was offline for other clients. */
  readonly cameOnline: boolean;
}

/**
 * The values to store after an update, `null` when the stored ones are about the same: ten thousand clients
 * that call each minute must not cause ten thousand writes.
 */
export function presenceAfter(
  before: Presence | null,
  sign: { readonly active: boolean; readonly now: Date },
): PresenceUpdate | null {
  const { active, now } = sign;
  const seen = (at: Date | null | undefined) => (at ? secondsBetween(at, now) : Infinity);
  const wasActive = seen(before?.lastActive);
  const cameOnline = active && wasActive > OFFLINE_SECONDS;
  const isNews = active && wasActive > WRITE_SECONDS;
  if (!isNews && seen(before?.lastConnected) <= WRITE_SECONDS) return null;
  return {
    presence: { lastActive: active ? now : (before?.lastActive ?? null), lastConnected: now },
    cameOnline,
  };
}

/** The presence of users who hide it: long ago. */
export function hiddenPresence(before: Presence, now: Date): Presence {
  const limit = new Date(now.getTime() - (OFFLINE_SECONDS + MARGIN_SECONDS) * 1000);
  const earlier = (at: Date) => (at < limit ? at : limit);
  return {
    lastActive: before.lastActive && earlier(before.lastActive),
    lastConnected: earlier(before.lastConnected),
  };
}

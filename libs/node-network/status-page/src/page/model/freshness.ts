/** The collector's interval until the page has seen two collections: the usual one. */
const USUAL_INTERVAL_MS = 5 * 60_000;
/** Missed collections after which data is old. */
const MISSED = 3;
/** The page reads once a minute: less than two reads prove nothing. */
const LEAST_MS = 2 * 60_000;

/** The age of the shown data. */
export interface Freshness {
  /** Milliseconds; null when the time of the collection is not readable. */
  readonly ageMs: number | null;
  /** True when the collector has missed several cycles. */
  readonly isStale: boolean;
}

/**
 * The age of data that the collector wrote at `updatedUtc`, an RFC 3339 text.
 *
 * @param intervalMs between two collections; null while unknown
 */
export function freshnessOf(updatedUtc: string, now: number, intervalMs: number | null): Freshness {
  const updatedAt = instantOf(updatedUtc);
  if (updatedAt === null) return { ageMs: null, isStale: true };
  // A clock that lags behind the server's makes the data no younger than new.
  const ageMs = Math.max(0, now - updatedAt);
  const limit = Math.max(LEAST_MS, MISSED * (intervalMs ?? USUAL_INTERVAL_MS));
  return { ageMs, isStale: ageMs > limit };
}

/**
 * The interval of the collector as its last two collections show it.
 *
 * @param before the interval that was known; after a pause the shorter one is right
 */
export function intervalBetween(
  firstUtc: string,
  secondUtc: string,
  before: number | null,
): number | null {
  const [first, second] = [instantOf(firstUtc), instantOf(secondUtc)];
  if (first === null || second === null || second <= first) return before;
  const seen = second - first;
  // A collector that was down for a while made one gap that is no interval.
  return before === null || seen < MISSED * before ? seen : before;
}

/** The time in milliseconds since the epoch of an RFC 3339 text, or null. */
export function instantOf(text: string): number | null {
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : instant;
}

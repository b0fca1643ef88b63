import { formatAge, instantOf } from './format.ts';

/** Three cycles of the collector, which reads the network every five minutes. */
const STALE_AFTER_MS = 15 * 60_000;

/** How old the shown data is. */
export interface Freshness {
  /** `5 minutes ago`, or `at an unknown time`. */
  readonly age: string;
  /** True when the collector has missed several cycles. */
  readonly isStale: boolean;
}

/** The age of data that the collector wrote at `updatedUtc`, an RFC 3339 text. */
export function freshnessOf(updatedUtc: string, now: number): Freshness {
  const updatedAt = instantOf(updatedUtc);
  if (updatedAt === null) return { age: 'at an unknown time', isStale: true };
  // A clock that lags behind the server's makes the data no younger than new.
  const ageMs = Math.max(0, now - updatedAt);
  return { age: formatAge(ageMs), isStale: ageMs > STALE_AFTER_MS };
}

/** A position in the write-ahead log. Positions of different timelines cannot be compared. */
export interface WalPosition {
  /** Each failover begins another one. */
  readonly timeline: number;
  /** Bytes since the beginning of the log. */
  readonly lsn: number;
}

/** The least time between two samples, in ms. */
const RESOLUTION_MS = 5;
const MAX_SAMPLES = 2_000;

/**
 * The positions that the primary reached in its log, with times: gives the delay of a replica in time, by one
 * clock.
 */
export class WalHistory {
  readonly #samples: { readonly at: number; readonly lsn: number }[] = [];

  /** @param now on a monotonic clock, in ms */
  add(lsn: number, now: number): void {
    const last = this.#samples.at(-1);
    if (last !== undefined && (lsn <= last.lsn || now - last.at < RESOLUTION_MS)) return;
    this.#samples.push({ at: now, lsn });
    if (this.#samples.length > MAX_SAMPLES) this.#samples.shift();
  }

  /** After a failover the new primary may have written less than the old one. */
  clear(): void {
    this.#samples.length = 0;
  }

  /** The age of the first record that is missing; 0 if none is known to be missing. */
  lagMs(replayed: number, now: number): number {
    const missing = this.#samples.find(({ lsn }) => lsn > replayed);
    return missing === undefined ? 0 : now - missing.at;
  }
}

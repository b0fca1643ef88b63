/** Requests the end of a job; an `AbortSignal` is one. */
export interface StopSignal {
  readonly aborted: boolean;
  /** True if the results so far must not be stored, since another process may do the same work. */
  readonly mustDiscard?: boolean;
}

/** The signal of a job that is never stopped. */
export const NEVER_STOPPED: StopSignal = { aborted: false };

/**
 * Runs `work` on each item, at most `limit` at the same time, and waits for all. `work` must handle
 * failures: the first that escapes ends the run, and no further item starts; nor does one after the stop.
 */
export async function forEachBounded<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
  stopping = NEVER_STOPPED,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  let failed = false;
  const takeNext = async (): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      if (failed || stopping.aborted) return;
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, takeNext));
}

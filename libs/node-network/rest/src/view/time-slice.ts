import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest stretch of work between two turns of the event loop, in ms. */
const SLICE_MS = 3;

/** Cuts long work into slices, between which requests are answered. */
export class TimeSlice {
  readonly #signal: AbortSignal | undefined;
  #begun = performance.now();

  /** @param signal aborted: the work ends at its next rest */
  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** True when the work should pause. */
  get isSpent(): boolean {
    return performance.now() - this.#begun > SLICE_MS;
  }

  /**
   * Yields to other work.
   *
   * @throws the reason of the signal when it was aborted
   */
  async rest(): Promise<void> {
    await nextTurn();
    this.#signal?.throwIfAborted();
    this.#begun = performance.now();
  }

  /** Pauses if the slice is spent. In hot loops check {@link isSpent} first: awaiting costs as well. */
  async restIfSpent(): Promise<void> {
    if (this.isSpent) await this.rest();
  }
}

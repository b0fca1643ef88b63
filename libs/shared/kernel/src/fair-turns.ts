import { FairQueue } from './fair-queue.ts';
import { Shares } from './shares.ts';

/** Bounds of {@link FairTurns}. */
interface FairTurnsBounds {
  /** Turns at the same time. */
  readonly maxTaken: number;
  /** … of one owner. */
  readonly maxTakenPerOwner: number;
  /** Requests for a turn that wait. */
  readonly maxWaiting: number;
  /** … of one owner. */
  readonly maxWaitingPerOwner: number;
  /** The longest wait for a turn, in ms. */
  readonly maxWaitMs: number;
}

/** Limits what runs at the same time, in all and for each owner. The rest waits in a bounded queue with fair turns. */
export class FairTurns {
  readonly #shares: Shares;
  readonly #waiting: FairQueue<() => void>;
  readonly #maxWaitMs: number;

  constructor({
    maxTaken,
    maxTakenPerOwner,
    maxWaiting,
    maxWaitingPerOwner,
    maxWaitMs,
  }: FairTurnsBounds) {
    this.#shares = new Shares({ total: maxTaken, perOwner: maxTakenPerOwner });
    this.#waiting = new FairQueue({ maxTotal: maxWaiting, maxPerOwner: maxWaitingPerOwner });
    this.#maxWaitMs = maxWaitMs;
  }

  /** @returns false at once when too many wait, and after the longest wait */
  async take(owner: string): Promise<boolean> {
    if (this.#shares.take(owner)) return true;
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.#waiting.remove(owner, begin);
        resolve(false);
      }, this.#maxWaitMs);
      if (this.#waiting.add(owner, begin)) return;
      clearTimeout(timer);
      resolve(false);
    });
  }

  /** Once for each successful {@link take}. */
  release(owner: string): void {
    this.#shares.release(owner);
    this.#waiting.take((next) => this.#shares.take(next))?.();
  }
}

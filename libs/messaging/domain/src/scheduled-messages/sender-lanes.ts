/**
 * Parallel work for several senders: one lane for each sender with work, and at most `maxLanes` at once. A
 * sender whose work fails gets no other lane of this run.
 */
export class SenderLanes {
  readonly #maxLanes: number;
  readonly #busy = new Map<number, Promise<void>>();
  readonly #failed = new Set<number>();
  /** Senders who had a turn since all other waiting senders had one. */
  readonly #served = new Set<number>();
  readonly #errors: unknown[] = [];

  constructor(maxLanes: number) {
    this.#maxLanes = maxLanes;
  }

  /** Senders whose turn it is not. */
  get excluded(): readonly number[] {
    return [...this.#busy.keys(), ...this.#failed, ...this.#served];
  }

  /** Starts `work` as soon as a lane is free, and does not wait for its end. */
  async start(senderId: number, work: () => Promise<void>): Promise<void> {
    while (this.#busy.size >= this.#maxLanes) await Promise.race(this.#busy.values());
    this.#served.add(senderId);
    const lane = work()
      .catch((error: unknown) => {
        this.#failed.add(senderId);
        this.#errors.push(error);
      })
      .finally(() => this.#busy.delete(senderId));
    this.#busy.set(senderId, lane);
  }

  /**
   * Begins the next round when all senders had their turn, or waits for a lane to end.
   *
   * @param wereExcluded the senders that were excluded when no work was found: a lane may have ended since
   * @returns false when no work is left: only senders whose work failed were excluded
   */
  async nextRound(wereExcluded: readonly number[]): Promise<boolean> {
    if (this.#served.size > 0) this.#served.clear();
    else if (this.#busy.size > 0) await Promise.race(this.#busy.values());
    else return wereExcluded.some((senderId) => !this.#failed.has(senderId));
    return true;
  }

  /** Waits for all lanes. @throws the first error of a lane */
  async end(): Promise<void> {
    await Promise.all(this.#busy.values());
    if (this.#errors.length > 0) throw this.#errors[0];
  }
}

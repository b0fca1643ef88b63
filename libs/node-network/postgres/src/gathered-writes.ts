interface Waiting<Write, Result> {
  readonly write: Write;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes that come while another one is under way wait for it, and are done together after it: what
 * each would cost is paid once for all of them.
 */
export class GatheredWrites<Write, Result> {
  readonly #writeAll: (writes: readonly Write[]) => Promise<readonly Result[]>;
  #waiting: Waiting<Write, Result>[] = [];
  #isWriting = false;

  /** @param writeAll does all of them or none; gives the result of each, in their order */
  constructor(writeAll: (writes: readonly Write[]) => Promise<readonly Result[]>) {
    this.#writeAll = writeAll;
  }

  /** @throws what went wrong with those that were done together */
  add(write: Write): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ write, resolve, reject });
      if (!this.#isWriting) void this.#writeWaiting();
    });
  }

  async #writeWaiting(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      try {
        const results = await this.#writeAll(group.map(({ write }) => write));
        group.forEach(({ resolve }, index) => resolve(results[index] as Result));
      } catch (error) {
        group.forEach(({ reject }) => reject(error));
      }
    }
    this.#isWriting = false;
  }
}

/** The times of the answers to requests of one kind, in ms of one clock. */
export class Timeline {
  /** Ends of successful requests, in order. */
  readonly #successes: number[] = [];
  readonly failures: string[] = [];

  succeeded(at: number): void {
    this.#successes.push(at);
  }

  failed(why: string): void {
    this.failures.push(why);
  }

  get successes(): number {
    return this.#successes.length;
  }

  /** The longest time without a success between two moments, in ms. */
  longestGap(from: number, to: number): number {
    const within = this.#successes.filter((at) => at > from && at < to);
    const edges = [from, ...within, to];
    return Math.max(...edges.slice(1).map((at, index) => at - (edges[index] ?? at)));
  }
}

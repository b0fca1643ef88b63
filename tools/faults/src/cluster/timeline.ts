/** Failures for the same reason. */
export interface FailureSpan {
  readonly why: string;
  readonly count: number;
  /** The first and the last one, in ms of the clock of the timeline. */
  readonly first: number;
  readonly last: number;
}

/** The times of the answers to requests of one kind, in ms of one clock. */
export class Timeline {
  /** Ends of successful requests, in order. */
  readonly #successes: number[] = [];
  readonly #failures: { readonly at: number; readonly why: string }[] = [];

  succeeded(at: number): void {
    this.#successes.push(at);
  }

  failed(at: number, why: string): void {
    this.#failures.push({ at, why });
  }

  get failures(): number {
    return this.#failures.length;
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

  /** The reasons of the failures between two moments, in the order of their first one. */
  failuresBetween(from: number, to: number): readonly FailureSpan[] {
    const spans = new Map<string, FailureSpan>();
    for (const { at, why } of this.#failures) {
      if (at <= from || at >= to) continue;
      const { first, count } = spans.get(why) ?? { first: at, count: 0 };
      spans.set(why, { why, count: count + 1, first, last: at });
    }
    return [...spans.values()];
  }
}

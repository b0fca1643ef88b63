/** Failures for the same reason. */
export interface FailureSpan {
  readonly why: string;
  readonly count: number;
  /** The first and the last one, in ms of the clock of the timeline. */
  readonly first: number;
  readonly last: number;
}

/** Requests that failed or were answered late. */
export interface Waits {
  readonly count: number;
  /** The time that the longest of them took, in ms; 0 without any. */
  readonly longestMs: number;
  /** The moments at which the first and the last one were sent; null without any. */
  readonly sent: readonly [first: number, last: number] | null;
}

/** The times of the answers to requests of one kind, in ms of one clock. */
export class Timeline {
  /** Ends of successful requests, in order. */
  readonly #successes: number[] = [];
  readonly #failures: { readonly at: number; readonly why: string }[] = [];
  /** All requests. */
  readonly #ended: { readonly at: number; readonly tookMs: number; readonly isFailure: boolean }[] =
    [];

  succeeded(at: number, tookMs: number): void {
    this.#successes.push(at);
    this.#ended.push({ at, tookMs, isFailure: false });
  }

  failed(at: number, why: string, tookMs: number): void {
    this.#failures.push({ at, why });
    this.#ended.push({ at, tookMs, isFailure: true });
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

  /** The requests that ended between two moments and failed, or took more than `limitMs`. */
  waitsBetween(from: number, to: number, limitMs: number): Waits {
    const waits = this.#ended.filter(
      ({ at, tookMs, isFailure }) => at > from && at < to && (isFailure || tookMs > limitMs),
    );
    const sent = waits.map(({ at, tookMs }) => at - tookMs);
    return {
      count: waits.length,
      longestMs: Math.max(0, ...waits.map(({ tookMs }) => tookMs)),
      sent: waits.length === 0 ? null : [Math.min(...sent), Math.max(...sent)],
    };
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

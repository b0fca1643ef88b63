import type { Environment } from './environment.ts';

/** The delays between attempts. */
export interface BackOffOptions {
  /** The delay after the first failure, in ms. */
  readonly firstMs: number;
  /** The longest delay, in ms. */
  readonly maxMs: number;
}

/**
 * Delays that double with every failure. Each is shortened by up to a half at random, so that clients that lost
 * their server together do not return together.
 */
export class BackOff {
  readonly #random: Environment['random'];
  readonly #options: BackOffOptions;
  #failures = 0;

  constructor({ random }: Pick<Environment, 'random'>, options: BackOffOptions) {
    this.#random = random;
    this.#options = options;
  }

  /** The number of failures since the last success. */
  get failures(): number {
    return this.#failures;
  }

  /** Counts a failure; returns the delay before the next attempt, in ms. */
  next(): number {
    const { firstMs, maxMs } = this.#options;
    const delay = Math.min(maxMs, firstMs * 2 ** Math.min(this.#failures, 30));
    this.#failures += 1;
    return Math.round(delay * (1 - this.#random() / 2));
  }

  /** Counts a success. */
  reset(): void {
    this.#failures = 0;
  }
}

import type { Clock } from '@tandem/shared-kernel';

const COMPARED_EVERY_MS = 30_000;

/** Reads the time of the database, in ms since 1970. */
type AskTime = () => Promise<number>;

/**
 * The clock of the database: one for all processes, independent of the clocks of their machines. A machine
 * whose clock jumps would otherwise expire valid data, or date messages before their answers.
 *
 * Between two reads of the database it uses monotonic time, which changes of a system clock do not affect.
 * It is adjusted only when the deviation exceeds the uncertainty of a read.
 */
export class DatabaseClock implements Clock {
  readonly #ask: AskTime;
  readonly #elapsed: () => number;
  #base: number;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param elapsed ms on a monotonic clock
   * @param guess the assumed time, in ms since 1970, until the first read
   */
  constructor(ask: AskTime, elapsed = () => performance.now(), guess = Date.now()) {
    this.#ask = ask;
    this.#elapsed = elapsed;
    this.#base = guess - elapsed();
  }

  now(): Date {
    return new Date(this.#base + this.#elapsed());
  }

  /** Compares with the database. */
  async compare(): Promise<void> {
    const before = this.#elapsed();
    const time = await this.#ask();
    const after = this.#elapsed();
    // The database read its clock at some moment between the two.
    this.#base = Math.min(Math.max(this.#base, time - after), time - before);
  }

  /** Compares periodically. A database that does not answer is read again later. */
  follow(): void {
    this.#timer = setInterval(() => {
      this.compare().catch(() => undefined);
    }, COMPARED_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

import type { Clock } from '@tandem/shared-kernel';

const COMPARED_EVERY_MS = 30_000;

/** Asks the database for its time, in ms since 1970. */
type AskTime = () => Promise<number>;

/**
 * The clock of the database: one for all processes, however wrong those of their machines are. A
 * machine whose clock jumps would else expire what is alive, or date messages before their answers.
 *
 * Between two looks at the database it goes by the time that passes, which no setting of a clock
 * changes. As long as the database may be of the same opinion it is not put forward or back.
 */
export class DatabaseClock implements Clock {
  readonly #ask: AskTime;
  readonly #elapsed: () => number;
  #base: number;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param elapsed ms on a monotonic clock
   * @param guess what the time may be, in ms since 1970, until the database was asked
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
    // It was asked at some moment between the two.
    this.#base = Math.min(Math.max(this.#base, time - after), time - before);
  }

  /** Compares again and again. A database that does not answer is asked later. */
  follow(): void {
    this.#timer = setInterval(() => {
      this.compare().catch(() => undefined);
    }, COMPARED_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

import type { Running } from './run-main.ts';

interface TimedJobOptions {
  /** One run; the signal aborts when the job is to stop. */
  readonly run: (stopping: AbortSignal) => Promise<void>;
  /** How long until the next run has something to do, in ms; `null` when that is not known. */
  readonly untilNextMs: () => Promise<number | null>;
  /** The longest time between two runs. */
  readonly longestSeconds: number;
  /** From the end of a run that failed to the next one. */
  readonly retrySeconds: number;
  readonly onError: (error: unknown) => void;
}

/** A job that can be run early. */
interface TimedJob extends Running {
  /** Something changed that the next run may depend on. */
  readonly wake: () => void;
}

/** What is due already and was not done is in the hands of another process; in ms. */
const SHORTEST_MS = 1_000;

/**
 * Runs something when it is due, never twice at once, until it is stopped: unlike a periodic job it does
 * nothing while there is nothing to do.
 */
export function startTimedJob(options: TimedJobOptions): TimedJob {
  const stopping = new AbortController();
  const bell = new Bell();
  const done = loop(options, stopping.signal, bell);
  return {
    wake: () => bell.ring(),
    stop: async () => {
      stopping.abort();
      bell.ring();
      await done;
    },
  };
}

async function loop(options: TimedJobOptions, stopping: AbortSignal, bell: Bell): Promise<void> {
  const { run, untilNextMs, onError, longestSeconds, retrySeconds } = options;
  while (!stopping.aborted) {
    bell.reset();
    let pauseMs = retrySeconds * 1_000;
    try {
      await run(stopping);
      const ms = (await untilNextMs()) ?? Infinity;
      pauseMs = ms <= 0 ? SHORTEST_MS : Math.min(ms, longestSeconds * 1_000);
    } catch (error) {
      // A run that was cut short by the stop has not failed.
      if (!stopping.aborted) onError(error);
    }
    await bell.wait(pauseMs);
  }
}

/** A pause that ends early, also when it was rung before it began. */
class Bell {
  #isRung = false;
  #end: () => void = () => undefined;

  ring(): void {
    this.#isRung = true;
    this.#end();
  }

  reset(): void {
    this.#isRung = false;
  }

  wait(ms: number): Promise<void> {
    if (this.#isRung) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

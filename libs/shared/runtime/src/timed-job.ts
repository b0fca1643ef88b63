import { WakeablePause } from '@tandem/shared-kernel';
import type { Running } from './run-main.ts';

interface TimedJobOptions {
  /** One run; the signal aborts when the job is to stop. */
  readonly run: (stopping: AbortSignal) => Promise<void>;
  /** The time until the next run has work, in ms; `null` if it is unknown. */
  readonly untilNextMs: () => Promise<number | null>;
  /** The longest time between two runs; a part of it is random. */
  readonly longestSeconds: number;
  /** The time from the end of a failed run to the next one. */
  readonly retrySeconds: number;
  readonly onError: (error: unknown) => void;
}

/** A job that can be run early. */
interface TimedJob extends Running {
  /** Something changed that the next run may depend on. */
  readonly wake: () => void;
}

/** A due run that was not done became due since, or another process is doing it; in ms. */
const SHORTEST_MS = 1_000;
/**
 * The random part of the longest pause: jobs that started together would need a connection to the database each
 * if they continued to run together.
 */
const SPREAD = 0.25;

/**
 * Runs a function when it is due, never twice at once, until it is stopped: unlike a periodic job it does
 * nothing while there is nothing to do.
 */
export function startTimedJob(options: TimedJobOptions): TimedJob {
  const stopping = new AbortController();
  const pause = new WakeablePause();
  const done = loop(options, stopping.signal, pause);
  return {
    wake: () => pause.wake(),
    stop: async () => {
      stopping.abort();
      pause.close();
      await done;
    },
  };
}

async function loop(
  options: TimedJobOptions,
  stopping: AbortSignal,
  pause: WakeablePause,
): Promise<void> {
  const { run, untilNextMs, onError, longestSeconds, retrySeconds } = options;
  while (!stopping.aborted) {
    const seen = pause.wakes;
    let pauseMs = retrySeconds * 1_000;
    try {
      await run(stopping);
      const ms = (await untilNextMs()) ?? Infinity;
      const longestMs = longestSeconds * 1_000 * (1 - Math.random() * SPREAD);
      pauseMs = ms <= 0 ? SHORTEST_MS : Math.min(ms, longestMs);
    } catch (error) {
      // A run that was cut short by the stop has not failed.
      if (!stopping.aborted) onError(error);
    }
    if (seen === pause.wakes) await pause.wait(pauseMs);
  }
}

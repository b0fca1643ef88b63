import { WakeablePause } from '@tandem/shared-kernel';
import type { Running } from './run-main.ts';

interface PeriodicJobOptions {
  /** One run; the signal aborts when the job is to stop. */
  readonly run: (stopping: AbortSignal) => Promise<void>;
  /** The time from the end of a successful run to the next one. */
  readonly everySeconds: number;
  /** The delay after a failed run; `everySeconds` by default. */
  readonly retrySeconds?: number;
  /** The time from the start of the job to its first run. */
  readonly firstAfterSeconds?: number;
  readonly onError: (error: unknown) => void;
}

/** Runs a function periodically, never twice at once, until it is stopped. */
export function startPeriodicJob(options: PeriodicJobOptions): Running {
  const stopping = new AbortController();
  const pause = new WakeablePause();
  const done = loop(options, stopping.signal, pause);
  return {
    stop: async () => {
      stopping.abort();
      pause.close();
      await done;
    },
  };
}

async function loop(
  options: PeriodicJobOptions,
  stopping: AbortSignal,
  pause: WakeablePause,
): Promise<void> {
  const { run, onError, everySeconds, retrySeconds = everySeconds } = options;
  await pause.wait((options.firstAfterSeconds ?? 0) * 1_000);
  while (!stopping.aborted) {
    let waitSeconds = everySeconds;
    try {
      await run(stopping);
    } catch (error) {
      // A run that was cut short by the stop has not failed.
      if (!stopping.aborted) onError(error);
      waitSeconds = retrySeconds;
    }
    await pause.wait(waitSeconds * 1_000);
  }
}

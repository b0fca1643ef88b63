import type { Running } from './run-main.ts';

interface PeriodicJobOptions {
  /** One run; the signal aborts when the job is to stop. */
  readonly run: (stopping: AbortSignal) => Promise<void>;
  /** From the end of a run that succeeded to the next one. */
  readonly everySeconds: number;
  /** From the end of a run that failed to the next one; `everySeconds` when left out. */
  readonly retrySeconds?: number;
  /** From the start of the job to its first run. */
  readonly firstAfterSeconds?: number;
  readonly onError: (error: unknown) => void;
}

/** Runs something again and again, never twice at once, until it is stopped. */
export function startPeriodicJob(options: PeriodicJobOptions): Running {
  const stopping = new AbortController();
  const done = loop(options, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

async function loop(options: PeriodicJobOptions, stopping: AbortSignal): Promise<void> {
  const { run, onError, everySeconds, retrySeconds = everySeconds } = options;
  await pause(options.firstAfterSeconds ?? 0, stopping);
  while (!stopping.aborted) {
    let waitSeconds = everySeconds;
    try {
      await run(stopping);
    } catch (error) {
      // A run that was cut short by the stop has not failed.
      if (!stopping.aborted) onError(error);
      waitSeconds = retrySeconds;
    }
    await pause(waitSeconds, stopping);
  }
}

/** Ends early at the stop. */
function pause(seconds: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stopping.aborted || seconds === 0) return resolve();
    const end = () => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    stopping.addEventListener('abort', end);
  });
}

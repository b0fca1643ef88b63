/** The dependencies of the client on its platform: a browser, Node.js, or a test. */
export interface Environment {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Runs the callback once, after some milliseconds; returns a function that cancels it. */
  readonly schedule: (callback: () => void, milliseconds: number) => () => void;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The platform itself. */
export const PLATFORM: Environment = {
  fetch: (request) => fetch(request),
  schedule: (callback, milliseconds) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
  now: () => Date.now(),
};

/**
 * Resolves after some milliseconds.
 *
 * @throws the reason of the signal, when it is aborted before
 */
export function wait(
  { schedule }: Pick<Environment, 'schedule'>,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(reasonOf(signal));
      return;
    }
    const abort = () => {
      cancel();
      reject(reasonOf(signal));
    };
    const cancel = schedule(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** The reason for which a signal was aborted. */
export function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error('aborted', { cause: reason });
}

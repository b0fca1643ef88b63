const STATUS_OF_SIGNAL = { SIGINT: 130, SIGTERM: 143 } as const;

/** The stop of a command by a signal. */
export interface Stop {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** The exit status that belongs to the first signal; `null` before it. */
  status(): number | null;
}

/** Stops the command on SIGINT and SIGTERM instead of ending the process. */
export function stopOnSignals(): Stop {
  const stopping = new AbortController();
  let stoppedBy: keyof typeof STATUS_OF_SIGNAL | null = null;
  // Every signal is handled: a terminal and npm both send one, and a second one would interrupt the stop.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppedBy === null) process.stderr.write('stopping\n');
      stoppedBy ??= signal;
      stopping.abort();
    });
  }
  // Clients and checks of stopped programs fail, and no code awaits them any more.
  process.on('unhandledRejection', (error) => {
    if (!stopping.signal.aborted) throw error;
  });
  return {
    signal: stopping.signal,
    status: () => stoppedBy && STATUS_OF_SIGNAL[stoppedBy],
  };
}

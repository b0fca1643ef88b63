/** The time between two looks at the parent, in ms: each wakes an idle process. */
const LOOK_MS = 1_000;

/**
 * Ends this process by SIGTERM when its parent ends: npm passes signals to a shell, which ends without
 * passing them on, and processes started by npm would continue to run.
 */
export function stopWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS).unref();
  onFirstSignal(() => clearInterval(watch));
}

/**
 * Calls `stopped` when this process is asked to stop: another signal would cut the stop short. Until the program
 * handles signals itself, they end it as if there were no handler.
 *
 * @param {() => void} stopped
 */
export function onFirstSignal(stopped) {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      stopped();
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }
}

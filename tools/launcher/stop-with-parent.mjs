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
  // A second signal would cut the stop short.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch));
}

/**
 * Ends this process by SIGTERM when its parent ends: npm passes signals to a shell, which ends without
 * passing them on, and processes started by npm would continue to run.
 */
export function stopWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
  // A second signal would cut the stop short.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch));
}

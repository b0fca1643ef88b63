/**
 * Runs `work` with a signal that is aborted after `timeoutMs` (a `TimeoutError`), or at the stop.
 *
 * `AbortSignal.any` would do the same, but leaves a trace in a signal as long-lived as `stopping`
 * with every request.
 */
export async function withTimeLimit<T>(
  timeoutMs: number,
  stopping: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const onStop = (): void => controller.abort(new DOMException('stopped', 'AbortError'));
  const timer = setTimeout(
    () => controller.abort(new DOMException('no answer in time', 'TimeoutError')),
    timeoutMs,
  );
  if (stopping?.aborted) onStop();
  stopping?.addEventListener('abort', onStop);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    stopping?.removeEventListener('abort', onStop);
  }
}

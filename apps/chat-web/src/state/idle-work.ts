/** The pause between steps where the browser does not report that it is idle, in ms. */
const PAUSE_MS = 50;

/** Runs the steps of some work while the page has nothing else to do. @param ended aborts it */
export function runWhenIdle(work: Iterator<void>, ended: AbortSignal): void {
  const step = () => {
    if (!ended.aborted && work.next().done !== true) plan(step);
  };
  plan(step);
}

function plan(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run, PAUSE_MS);
}

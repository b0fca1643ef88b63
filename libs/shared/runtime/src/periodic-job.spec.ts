import { expect, it } from '@jest/globals';
import { startPeriodicJob } from './periodic-job.ts';

function nextTurns(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 30));
}

it('runs again after its pause, and never twice at once', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const job = startPeriodicJob({
    everySeconds: 0.001,
    onError: () => undefined,
    run: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      runs += 1;
    },
  });
  while (runs < 3) await nextTurns();
  await job.stop();
  expect(most).toBe(1);
});

it('reports a failed run and continues after the shorter pause', async () => {
  const errors: unknown[] = [];
  let runs = 0;
  const job = startPeriodicJob({
    everySeconds: 3600,
    retrySeconds: 0.001,
    onError: (error) => errors.push(error),
    run: async () => {
      runs += 1;
      if (runs === 1) throw new Error('down');
    },
  });
  while (runs < 2) await nextTurns();
  await job.stop();
  expect(errors).toEqual([new Error('down')]);
});

it('stops at once while it pauses, and waits for a run that is on', async () => {
  let finished = false;
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const job = startPeriodicJob({
    everySeconds: 3600,
    onError: () => undefined,
    run: async (stopping) => {
      begin();
      await new Promise((resolve) => stopping.addEventListener('abort', resolve));
      finished = true;
    },
  });
  await begun;
  await job.stop();
  expect(finished).toBe(true);
});

import { expect, it, jest } from '@jest/globals';
import { startTimedJob } from './timed-job.ts';

const LONG = { longestSeconds: 1_000, retrySeconds: 1_000, onError: () => undefined };

/** Resolves when `condition` holds. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1));
}

it('runs at once, and again when the next run is due', async () => {
  let runs = 0;
  const job = startTimedJob({
    ...LONG,
    run: async () => void (runs += 1),
    untilNextMs: async () => (runs < 3 ? 1 : null),
  });
  await until(() => runs === 3);
  await job.stop();
  expect(runs).toBe(3);
});

it('runs when it is woken, also if that happens during a run', async () => {
  let runs = 0;
  let release: () => void = () => undefined;
  const job = startTimedJob({
    ...LONG,
    run: () => {
      runs += 1;
      return runs === 1 ? new Promise<void>((resolve) => (release = resolve)) : Promise.resolve();
    },
    untilNextMs: async () => null,
  });
  job.wake();
  release();
  await until(() => runs === 2);
  job.wake();
  await until(() => runs === 3);
  await job.stop();
  expect(runs).toBe(3);
});

it('reports a run that failed, and repeats it', async () => {
  const errors: unknown[] = [];
  let runs = 0;
  const job = startTimedJob({
    longestSeconds: 1_000,
    retrySeconds: 0,
    onError: (error) => errors.push(error),
    run: async () => {
      runs += 1;
      if (runs === 1) throw new Error('not now');
    },
    untilNextMs: async () => null,
  });
  await until(() => runs === 2);
  await job.stop();
  expect(errors).toEqual([new Error('not now')]);
});

it('waits for a random part of the longest time, so that jobs which started together do not run together', async () => {
  const timers = jest.spyOn(globalThis, 'setTimeout');
  const pauseOf = async (random: number): Promise<number | undefined> => {
    jest.spyOn(Math, 'random').mockReturnValue(random);
    timers.mockClear();
    const job = startTimedJob({
      ...LONG,
      run: () => Promise.resolve(),
      untilNextMs: () => Promise.resolve(null),
    });
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    await job.stop();
    return timers.mock.calls[0]?.[1];
  };
  expect([await pauseOf(0), await pauseOf(0.5)]).toEqual([1_000_000, 875_000]);
});

import { afterEach, expect, it, jest } from '@jest/globals';
import { RealTime } from './real-time.ts';

afterEach(() => void jest.useRealTimers());

it('does the work of a minute between two announcements of the instance, which come every ten seconds', async () => {
  jest.useFakeTimers();
  const begun = Date.now();
  const runs: number[] = [];
  const done = () => Promise.resolve();
  const at = () => {
    runs.push((Date.now() - begun) / 1_000);
    return Promise.resolve();
  };
  const eventQueues = {
    start: done,
    stop: done,
    sendHeartbeats: () => undefined,
    catchUp: done,
    stats: () => ({ head: 0, isHeldBack: false }),
    flushAndExpire: at,
    prune: at,
  };
  const realTime = new RealTime({
    eventQueues,
    versions: { start: done, stop: done },
    relay: { start: done, stop: done, notifiedAt: 0 },
    announceRestart: done,
    onError: (error: unknown) => {
      throw error;
    },
  } as never);
  await realTime.start();
  await jest.advanceTimersByTimeAsync(300_000);
  await realTime.stop();
  expect(runs).toEqual([55, 115, 175, 235, 295, 295]);
});

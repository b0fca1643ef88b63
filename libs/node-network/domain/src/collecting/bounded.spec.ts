import { describe, expect, it } from '@jest/globals';
import { forEachBounded } from './bounded.ts';

describe('forEachBounded', () => {
  it('runs all, never more than the limit at a time', async () => {
    let running = 0;
    let most = 0;
    const done: number[] = [];
    await forEachBounded([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      done.push(item);
    });
    expect(most).toBe(3);
    expect(done).toHaveLength(7);
  });

  it('starts nothing after the stop', async () => {
    const stopping = new AbortController();
    const started: number[] = [];
    await forEachBounded(
      [1, 2, 3, 4, 5],
      2,
      async (item) => {
        started.push(item);
        await Promise.resolve();
        if (item === 2) stopping.abort();
      },
      stopping.signal,
    );
    expect(started).toEqual([1, 2]);
  });

  it('starts nothing after a failure', async () => {
    const started: number[] = [];
    const run = forEachBounded([1, 2, 3, 4], 1, async (item) => {
      started.push(item);
      if (item === 2) throw new Error('stop');
    });
    await expect(run).rejects.toThrow('stop');
    expect(started).toEqual([1, 2]);
  });
});

import { expect, it } from '@jest/globals';
import { ConcurrencyLimit } from './concurrency-limit.ts';

it('lets no more run at once than it should, and everything in the end', async () => {
  const limit = new ConcurrencyLimit(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (id: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(id);
    await Promise.resolve();
    running -= 1;
    if (id === 3) throw new Error('failed');
    return id;
  };
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map((id) => limit.run(work(id))));
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(results.map((result) => result.status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});

import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from '@jest/globals';
import { Batcher, type BatcherOptions } from './batcher.ts';

/** Each batch waits until the test ends it. */
function slowly(options?: BatcherOptions) {
  const batches: number[][] = [];
  const finish: (() => void)[] = [];
  const batcher = new Batcher<number, number>((items) => {
    batches.push([...items]);
    return new Promise((resolve, reject) => {
      finish.push(() =>
        items.includes(13) ? reject(new Error('unlucky')) : resolve(items.map((item) => item * 10)),
      );
    });
  }, options);
  return { batches, finish, batcher };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

async function finishAll(finish: (() => void)[]) {
  while (finish.length > 0) {
    finish.shift()!();
    await turn();
  }
}

it('executes a single item at once, and later ones together', async () => {
  const { batches, finish, batcher } = slowly();
  const results = [1, 2, 3, 4, 5].map((item) => batcher.add(item));
  expect(batches).toEqual([[1], [2]]);
  finish[0]!();
  await turn();
  expect(batches).toEqual([[1], [2], [3, 4, 5]]);
  finish.slice(1).forEach((each) => each());
  expect(await Promise.all(results)).toEqual([10, 20, 30, 40, 50]);
});

it('executes at most 64 together', async () => {
  const { batches, finish, batcher } = slowly();
  const results = Array.from({ length: 100 }, (_, item) => batcher.add(item + 100));
  await finishAll(finish);
  expect(batches.map((items) => items.length)).toEqual([1, 1, 64, 34]);
  expect(await Promise.all(results)).toHaveLength(100);
});

it('runs one batch after the other, of any size, when so configured', async () => {
  const { batches, finish, batcher } = slowly({ atOnce: 1, maxSize: Infinity });
  const results = Array.from({ length: 100 }, (_, item) => batcher.add(item + 100));
  finish.shift()!();
  await turn();
  results.push(batcher.add(200));
  expect(batches.map((items) => items.length)).toEqual([1, 99]);
  await finishAll(finish);
  expect(batches.at(-1)).toEqual([200]);
  expect(await Promise.all(results)).toHaveLength(101);
});

it('rejects the calls of a failed batch, and continues', async () => {
  const { finish, batcher } = slowly();
  const results = [1, 2, 13, 14].map((item) =>
    batcher.add(item).catch((error: Error) => error.message),
  );
  finish[0]!();
  await turn();
  finish.slice(1).forEach((each) => each());
  expect(await Promise.all(results)).toEqual([10, 20, 'unlucky', 'unlucky']);
  const later = batcher.add(7);
  finish.at(-1)!();
  expect(await later).toBe(70);
});

it('executes a batch outside of the requests that it serves', async () => {
  const requests = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const batcher = new Batcher<number, number>(async (items) => {
    seen.push(requests.getStore());
    return items;
  });
  const items = [1, 2, 3, 4];
  await Promise.all(items.map((item) => requests.run('request', () => batcher.add(item))));
  expect(seen).toEqual([undefined, undefined, undefined]);
});

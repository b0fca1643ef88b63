import { expect, it } from '@jest/globals';
import { Batches } from './batches.ts';

/** Answers when it is told to. */
function slowly() {
  const asked: number[][] = [];
  const finish: (() => void)[] = [];
  const batches = new Batches<number, number>((keys) => {
    asked.push([...keys]);
    return new Promise((resolve, reject) => {
      finish.push(() =>
        keys.includes(13) ? reject(new Error('unlucky')) : resolve(keys.map((key) => key * 10)),
      );
    });
  });
  return { asked, finish, batches };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('asks at once for what is alone, and together for what comes meanwhile', async () => {
  const { asked, finish, batches } = slowly();
  const answers = [1, 2, 3, 4, 5].map((key) => batches.get(key));
  expect(asked).toEqual([[1], [2]]);
  finish[0]!();
  await turn();
  expect(asked).toEqual([[1], [2], [3, 4, 5]]);
  finish.slice(1).forEach((each) => each());
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50]);
});

it('asks for no more than 64 together', async () => {
  const { asked, finish, batches } = slowly();
  const answers = Array.from({ length: 100 }, (_, key) => batches.get(key + 100));
  while (finish.length > 0) {
    finish.shift()!();
    await turn();
  }
  expect(asked.map((keys) => keys.length)).toEqual([1, 1, 64, 34]);
  expect(await Promise.all(answers)).toHaveLength(100);
});

it('tells everybody of a failure, and goes on', async () => {
  const { finish, batches } = slowly();
  const answers = [1, 2, 13, 14].map((key) =>
    batches.get(key).catch((error: Error) => error.message),
  );
  finish[0]!();
  await turn();
  finish.slice(1).forEach((each) => each());
  expect(await Promise.all(answers)).toEqual([10, 20, 'unlucky', 'unlucky']);
  const later = batches.get(7);
  finish.at(-1)!();
  expect(await later).toBe(70);
});

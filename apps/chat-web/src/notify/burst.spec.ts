import { expect, it } from '@jest/globals';
import { Burst } from './burst.ts';

function start() {
  const shown: unknown[] = [];
  const planned: (() => void)[] = [];
  let now = 0;
  const burst = new Burst<number>({
    now: () => now,
    schedule: (callback) => {
      planned.push(callback);
      return () => void planned.splice(planned.indexOf(callback), 1);
    },
    show: (item) => shown.push(item),
    showTogether: (count, conversations) => shown.push({ count, conversations }),
  });
  const pass = (milliseconds: number) => {
    now += milliseconds;
    for (const callback of planned.splice(0)) callback();
  };
  return { burst, shown, planned, pass };
}

it('a burst of one conversation shows the first notifications, and the newest', () => {
  const { burst, shown, pass } = start();
  for (let item = 1; item <= 150; item += 1) burst.add('a', item);
  expect(shown).toEqual([1, 2, 3]);
  pass(2_000);
  expect(shown).toEqual([1, 2, 3, 150]);
  burst.add('a', 151);
  expect(shown.at(-1)).toBe(151);
});

it('a burst of many conversations ends with one notification of all', () => {
  const { burst, shown, pass } = start();
  for (let item = 1; item <= 23; item += 1) burst.add(`conversation ${item % 10}`, item);
  pass(2_000);
  expect(shown).toEqual([1, 2, 3, { count: 20, conversations: 10 }]);
});

it('messages that were read meanwhile are not shown', () => {
  const { burst, shown, planned, pass } = start();
  for (let item = 1; item <= 5; item += 1) burst.add(`conversation ${item}`, item);
  burst.drop((item) => item === 4);
  pass(2_000);
  expect(shown).toEqual([1, 2, 3, 5]);
  for (let item = 6; item <= 9; item += 1) burst.add('a', item);
  burst.end();
  expect(planned).toEqual([]);
});

import { expect, it } from '@jest/globals';
import { MessageIds } from './index.ts';

const idsOf = (...ids: readonly number[]) => sealed(ids);
const sealed = (ids: readonly number[]) => {
  const found = new MessageIds();
  for (const id of ids) found.add(id, 0);
  found.seal();
  return found;
};

it('numbers messages in the order of their ids', () => {
  const ids = idsOf(7, 3, 2 ** 40);
  expect([3, 7, 2 ** 40, 5, 0].map((id) => ids.indexOf(id))).toEqual([0, 1, 2, -1, -1]);
  expect([2, 3, 6, 2 ** 41].map((id) => ids.countUpTo(id))).toEqual([0, 1, 1, 3]);
});

it('numbers messages in the order of their times if the ids of the archive do not follow them', () => {
  const found = new MessageIds();
  found.orderByTime();
  for (const [id, time] of [
    [1, 30],
    [5, 10],
    [3, 10],
    [4, 20],
  ] as const) {
    found.add(id, time);
  }
  found.seal();
  expect([3, 5, 4, 1, 2].map((id) => found.indexOf(id))).toEqual([0, 1, 2, 3, -1]);
  expect([3, 1, 9].map((id) => found.countUpTo(id))).toEqual([1, 4, 0]);
});

it('holds many, and refuses one that is there twice', () => {
  const many = sealed(Array.from({ length: 70_000 }, (_, index) => index * 2));
  expect([many.count, many.indexOf(139_998), many.indexOf(139_999)]).toEqual([70_000, 69_999, -1]);
  const shuffled = sealed(Array.from({ length: 300_001 }, (_, index) => (index * 7) % 300_001));
  expect([shuffled.count, shuffled.indexOf(299_999), shuffled.indexOf(0)]).toEqual([
    300_001, 299_999, 0,
  ]);
  expect(() => idsOf(1, 2, 1)).toThrow('message 1 is there twice');
});

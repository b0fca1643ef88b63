import { expect, it } from '@jest/globals';
import { MessageIds } from './index.ts';

const idsOf = (...ids: readonly number[]) => {
  const found = new MessageIds();
  for (const id of ids) found.add(id);
  found.seal();
  return found;
};

it('numbers messages in the order of their ids', () => {
  const ids = idsOf(7, 3, 2 ** 40);
  expect([3, 7, 2 ** 40, 5, 0].map((id) => ids.indexOf(id))).toEqual([0, 1, 2, -1, -1]);
  expect([2, 3, 6, 2 ** 41].map((id) => ids.countUpTo(id))).toEqual([0, 1, 1, 3]);
});

it('holds many, and refuses one that is there twice', () => {
  const many = idsOf(...Array.from({ length: 70_000 }, (_, index) => index * 2));
  expect([many.count, many.indexOf(139_998), many.indexOf(139_999)]).toEqual([70_000, 69_999, -1]);
  expect(() => idsOf(1, 2, 1)).toThrow('message 1 is there twice');
});

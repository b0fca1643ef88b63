import { expect, it } from '@jest/globals';
import { Random } from './random.ts';

const numbers = (seed: number) => {
  const random = new Random(seed);
  return Array.from({ length: 1_000 }, () => random.int(1, 6));
};

it('is the same for the same seed, and another for another', () => {
  expect(numbers(7)).toEqual(numbers(7));
  expect(numbers(7)).not.toEqual(numbers(8));
});

it('comes to every number of a range, about as often', () => {
  const counts = new Map<number, number>();
  for (const each of numbers(7)) counts.set(each, (counts.get(each) ?? 0) + 1);
  expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(Math.min(...counts.values())).toBeGreaterThan(100);
});

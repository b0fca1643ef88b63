import { expect, it } from '@jest/globals';
import { seenRows } from './first-rows.ts';

const HEIGHTS = [30, 100, 60, 60, 200, 60];

it.each([
  ['the beginning', 0, [0, 1, 2]],
  ['the middle of a row', 80, [1, 2, 3]],
  ['the end of a row', 130, [2, 3, 4]],
  ['the end', Infinity, [4, 5]],
  ['more than is above', -24, [0, 1, 2]],
])('rows are seen at %s', (_, offset, expected) => {
  expect(seenRows(HEIGHTS, offset, 150)).toEqual(expected);
});

it('all rows are seen that need no scrolling', () => {
  expect(seenRows([30, 60], Infinity, 500)).toEqual([0, 1]);
  expect(seenRows([], 0, 500)).toEqual([]);
});

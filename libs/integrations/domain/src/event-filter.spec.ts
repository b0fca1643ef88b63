import { expect, it } from '@jest/globals';
import { isWanted } from './event-filter.ts';

it.each<[string, boolean]>([
  ['push', true],
  ['p*h', true],
  ['*', true],
  ['pu?h', true],
  ['pu[rs]h', true],
  ['pu[!rs]h', false],
  ['pus', false],
  ['ush', false],
  ['p.*', false],
  ['*u*x', false],
  ['push*', true],
])('matches %s with "push": %s', (pattern, matches) => {
  expect(isWanted('push', [pattern], undefined)).toBe(matches);
  expect(isWanted('push', undefined, [pattern])).toBe(!matches);
});

it('passes everything without a type', () => {
  expect(isWanted(undefined, [], ['*'])).toBe(true);
});

it('drops an excluded event, even if it is listed', () => {
  expect(isWanted('push', ['push'], ['*'])).toBe(false);
  expect(isWanted('push', [], undefined)).toBe(false);
});

it('takes no longer for patterns that are made to take long', () => {
  expect(isWanted('a'.repeat(2000), ['*a'.repeat(200) + 'b'], undefined)).toBe(false);
});

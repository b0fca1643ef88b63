import { expect, it } from '@jest/globals';
import { weeklyTraffic } from './weekly-traffic.ts';

const NOW = new Date('2026-03-31T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

it.each([
  ['a channel younger than a week', 500, 6, null],
  ['one of a week, by its own age', 70, 7, 70],
  ['one of two weeks', 70, 14, 35],
  ['an old one, by four weeks', 400, 365, 100],
  ['little traffic', 1, 365, 1],
  ['no traffic', 0, 365, 0],
  ['much traffic, in two digits', 4 * 1234, 365, 1200],
  ['traffic that rounds up', 4 * 99.6, 365, 100],
])('of %s', (_, messages, age, expected) => {
  expect(weeklyTraffic(messages, daysAgo(age), NOW)).toBe(expected);
});

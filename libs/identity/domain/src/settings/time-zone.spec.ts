import { expect, it } from '@jest/globals';
import { canonicalTimeZone } from './time-zone.ts';

it.each([
  ['Europe/Prague', 'Europe/Prague'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['US/Eastern', 'America/New_York'],
  ['UTC', 'UTC'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
])('%s is %s', (name, canonical) => {
  expect(canonicalTimeZone(name)).toBe(canonical);
});

it.each(['', 'Mars', 'europe/prague', 'EUROPE/PRAGUE', '+01:00', 'UTC\0', 'A'.repeat(100_000)])(
  '%p is not valid',
  (name) => {
    expect(canonicalTimeZone(name)).toBeNull();
  },
);

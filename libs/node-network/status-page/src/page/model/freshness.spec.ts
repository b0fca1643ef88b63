import { describe, expect, it } from '@jest/globals';
import { freshnessOf, instantOf, intervalBetween } from './freshness.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const now = Date.parse('2026-03-11T08:20:00Z');

describe('the age of data', () => {
  it.each([
    ['2026-03-11T08:05:00Z', null, { ageMs: 15 * MINUTE, isStale: false }],
    ['2026-03-11T08:04:59Z', null, { ageMs: 15 * MINUTE + 1000, isStale: true }],
    ['2026-03-11T08:30:00Z', null, { ageMs: 0, isStale: false }],
    ['', null, { ageMs: null, isStale: true }],
    ['2026-03-11T08:17:59Z', 10_000, { ageMs: 121_000, isStale: true }],
    ['2026-03-11T08:18:00Z', 10_000, { ageMs: 120_000, isStale: false }],
    ['2026-03-11T05:20:00Z', HOUR, { ageMs: 3 * HOUR, isStale: false }],
    ['2026-03-11T05:19:59Z', HOUR, { ageMs: 3 * HOUR + 1000, isStale: true }],
  ])('of "%s", collected every %s ms', (updated, interval, expected) => {
    expect(freshnessOf(updated, now, interval)).toEqual(expected);
  });
});

describe('the interval of the collector', () => {
  it('is the interval of the last two collections, unless there was a pause', () => {
    const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
    expect(intervalBetween(at(0), at(10), null)).toBe(10_000);
    expect(intervalBetween(at(0), at(20), 10_000)).toBe(20_000);
    expect(intervalBetween(at(0), at(3600), 10_000)).toBe(10_000);
    expect(intervalBetween(at(10), at(0), null)).toBeNull();
    expect(intervalBetween('', at(0), 5)).toBe(5);
  });
});

it('only a valid time is an instant', () => {
  expect(instantOf('1970-01-01T00:00:01Z')).toBe(1000);
  expect(instantOf('')).toBeNull();
});

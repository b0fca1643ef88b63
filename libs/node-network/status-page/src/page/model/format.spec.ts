import { describe, expect, it } from '@jest/globals';
import {
  countryName,
  formatAge,
  formatChange,
  formatCompact,
  formatCount,
  formatDay,
  formatShare,
  formatSpeed,
  instantOf,
} from './format.ts';
import { freshnessOf, intervalBetween } from './freshness.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('numbers', () => {
  it.each([
    [formatCount(1_234_567), '1,234,567'],
    [formatCompact(1_234_567), '1.2M'],
    [formatShare(0.984), '98%'],
    [formatShare(null), '–'],
    [formatChange(3), '+3'],
    [formatChange(-3), '-3'],
    [formatChange(0), '0'],
    [formatSpeed(10_485_760, 1_100), '76.3 Mbit/s'],
    [formatSpeed(10_485_760, 100), '839 Mbit/s'],
    [formatSpeed(null, 100), '–'],
    [formatSpeed(10_485_760, 0), '–'],
  ])('%s', (shown, expected) => {
    expect(shown).toBe(expected);
  });
});

describe('ages', () => {
  it.each([
    [0, 'just now'],
    [MINUTE - 1, 'just now'],
    [MINUTE, '1 minute ago'],
    [59 * MINUTE, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [47 * HOUR, '47 hours ago'],
    [48 * HOUR, '2 days ago'],
  ])('%d ms is %s', (age, expected) => {
    expect(formatAge(age)).toBe(expected);
  });

  const now = Date.parse('2026-03-11T08:20:00Z');

  it.each([
    ['2026-03-11T08:05:00Z', null, { age: '15 minutes ago', isStale: false }],
    ['2026-03-11T08:04:59Z', null, { age: '15 minutes ago', isStale: true }],
    ['2026-03-11T08:30:00Z', null, { age: 'just now', isStale: false }],
    ['', null, { age: 'at an unknown time', isStale: true }],
    ['2026-03-11T08:17:59Z', 10_000, { age: '2 minutes ago', isStale: true }],
    ['2026-03-11T08:18:00Z', 10_000, { age: '2 minutes ago', isStale: false }],
    ['2026-03-11T05:20:00Z', HOUR, { age: '3 hours ago', isStale: false }],
    ['2026-03-11T05:19:59Z', HOUR, { age: '3 hours ago', isStale: true }],
  ])('data of "%s", collected every %s ms', (updated, interval, expected) => {
    expect(freshnessOf(updated, now, interval)).toEqual(expected);
  });

  it('the interval is what the last two collections show, but for a pause', () => {
    const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
    expect(intervalBetween(at(0), at(10), null)).toBe(10_000);
    expect(intervalBetween(at(0), at(20), 10_000)).toBe(20_000);
    expect(intervalBetween(at(0), at(3600), 10_000)).toBe(10_000);
    expect(intervalBetween(at(10), at(0), null)).toBeNull();
    expect(intervalBetween('', at(0), 5)).toBe(5);
  });
});

describe('days, instants and countries', () => {
  it('shows a day in UTC, wherever the reader is', () => {
    expect(formatDay('2026-03-11')).toBe('Mar 11');
  });

  it('reads what is a time, and nothing else', () => {
    expect(instantOf('1970-01-01T00:00:01Z')).toBe(1000);
    expect(instantOf('')).toBeNull();
  });

  it.each([
    ['CH', 'Switzerland'],
    ['XK', 'Kosovo'],
    ['', ''],
    ['<b', '<b'],
  ])('"%s" is "%s"', (code, name) => {
    expect(countryName(code)).toBe(name);
  });
});

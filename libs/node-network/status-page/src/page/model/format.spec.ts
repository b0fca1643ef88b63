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
import { freshnessOf } from './freshness.ts';

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
    ['2026-03-11T08:05:00Z', { age: '15 minutes ago', isStale: false }],
    ['2026-03-11T08:04:59Z', { age: '15 minutes ago', isStale: true }],
    ['2026-03-11T08:30:00Z', { age: 'just now', isStale: false }],
    ['', { age: 'at an unknown time', isStale: true }],
  ])('data of "%s"', (updated, expected) => {
    expect(freshnessOf(updated, now)).toEqual(expected);
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

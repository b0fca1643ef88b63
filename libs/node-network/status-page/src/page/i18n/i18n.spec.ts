import { afterEach, describe, expect, it } from '@jest/globals';
import { placeholdersIn } from '@tandem/shared-page-texts/testing';
import { DE } from './catalogs/de.ts';
import { EN } from './catalogs/en.ts';
import {
  countryName,
  formatAge,
  formatAmount,
  formatChange,
  formatCompact,
  formatCount,
  formatDay,
  formatMargin,
  formatPoints,
  formatShare,
  formatTenths,
} from './format.ts';
import { loadLanguage, t } from './translate.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const keys = Object.keys(EN) as (keyof typeof EN)[];

afterEach(() => loadLanguage('en'));

describe('the catalogs', () => {
  it('have the same keys and the same values in each text', () => {
    expect(Object.keys(DE).sort()).toEqual([...keys].sort());
    const values = (catalog: Readonly<Record<keyof typeof EN, string>>) =>
      keys.map((key) => [key, placeholdersIn(catalog[key])]);
    expect(values(DE)).toEqual(values(EN));
  });

  it('have no empty text', () => {
    for (const catalog of [EN, DE]) expect(Object.values(catalog)).not.toContain('');
  });
});

describe('numbers, days and countries', () => {
  it.each([
    [() => formatCount(1_234_567), '1,234,567', '1.234.567'],
    [() => formatCompact(1_234_567), '1.2M', '1,2 Mio.'],
    [() => formatShare(0.984), '98%', '98 %'],
    [() => formatShare(null), '–', '–'],
    [() => formatShare(0 / 0), '–', '–'],
    [() => formatChange(3), '+3', '+3'],
    [() => formatChange(0), '0', '0'],
    [() => formatPoints(0.5), '0.50', '0,50'],
    [() => formatTenths(6.94), '6.9', '6,9'],
    [() => formatTenths(Infinity), '∞', '∞'],
    [() => formatAmount('251000500000.5'), '251,000.5 NYM', '251.000,5 NYM'],
    [() => formatAmount('1234567', 'uatom'), '1.23 ATOM', '1,23 ATOM'],
    [() => formatAmount('12', 'shells'), '12 shells', '12 shells'],
    [() => formatMargin('0.2'), '20%', '20 %'],
    [() => formatDay('2026-03-11'), 'Mar 11', '11. März'],
    [() => countryName('CH'), 'Switzerland', 'Schweiz'],
    [() => countryName('<b'), '<b', '<b'],
    [() => formatAge(MINUTE - 1), 'now', 'jetzt'],
    [() => formatAge(-5), 'now', 'jetzt'],
    [() => formatAge(59 * MINUTE), '59 minutes ago', 'vor 59 Minuten'],
    [() => formatAge(47 * HOUR), '47 hours ago', 'vor 47 Stunden'],
    [() => formatAge(72 * HOUR), '3 days ago', 'vor 3 Tagen'],
    [() => t('nodes.matches', { total: 0, all: 9 }), 'No node matches.', 'Kein Knoten passt.'],
    [
      () => t('nodes.matches', { total: 1, all: 2_000 }),
      '1 of 2,000 nodes matches.',
      '1 von 2.000 Knoten passt.',
    ],
  ])('%s is %s', async (format, english, german) => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    expect(plain(format())).toBe(english);
    await loadLanguage('de');
    expect(plain(format())).toBe(german);
  });
});

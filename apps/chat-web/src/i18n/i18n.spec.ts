import { afterEach, describe, expect, it } from '@jest/globals';
import { describeTranslation } from '@tandem/shared-page-texts/testing';
import { DE } from './catalogs/de.ts';
import { EN, type TextKey } from './catalogs/en.ts';
import {
  formatBytes,
  formatClock,
  formatClockOrDay,
  formatDay,
  setTimePreferences,
} from './times.ts';
import { languageFor, loadLanguage, t } from './translate.ts';

const keys = Object.keys(EN) as TextKey[];

// Other test files share the modules of the client.
afterEach(() => {
  setTimePreferences({ timeZone: '', isTwentyFourHour: true });
  return loadLanguage('en');
});

describe('the catalogs', () => {
  it('have the same keys', () => {
    expect(Object.keys(DE).sort()).toEqual([...keys].sort());
  });

  describeTranslation('German', EN, DE);

  it('have no straight quotes around words in German', () => {
    expect(Object.values(DE).filter((text) => text.includes('"'))).toEqual([]);
  });
});

describe('a text', () => {
  it('is in the language that was loaded', async () => {
    expect(t('compose.send')).toBe('Send');
    await loadLanguage('de');
    expect(t('compose.send')).toBe('Senden');
  });

  it.each([
    [1, '1 member', '1 Mitglied'],
    [2_500, '2,500 members', '2.500 Mitglieder'],
  ])('has the plural form of %d', async (count, english, german) => {
    expect(t('completion.members', { count })).toBe(english);
    await loadLanguage('de');
    expect(t('completion.members', { count })).toBe(german);
  });

  it('contains values as they are', () => {
    expect(t('compose.messageTo', { recipient: '#a <b> {c}' })).toBe('Message #a <b> {c}');
  });
});

describe('the language of a user', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['fr', 'DE'], 'de'],
    [['fr', 'pt-BR'], 'en'],
    [[], 'en'],
  ])('the preference %j selects %s', (wanted, language) => {
    expect(languageFor(wanted)).toBe(language);
  });
});

describe('times and numbers', () => {
  const moment = new Date('2026-11-22T13:05:00Z');

  it.each([
    [true, 'Asia/Tokyo', '22:05'],
    [false, 'Asia/Tokyo', '10:05 PM'],
    [true, 'America/New_York', '08:05'],
  ])('have the clock and zone of the user (%p, %s)', (isTwentyFourHour, timeZone, text) => {
    setTimePreferences({ timeZone, isTwentyFourHour });
    expect(formatClock(moment).replace('\u202f', ' ')).toBe(text);
  });

  it.each([
    ['2026-11-22T01:00:00Z', 'Today', 'Heute'],
    ['2026-11-21T22:59:00Z', 'Yesterday', 'Gestern'],
    ['2026-11-22T23:00:00Z', 'Tomorrow', 'Morgen'],
    ['2026-11-16T12:00:00Z', 'Monday, November 16', 'Montag, 16. November'],
    ['2025-12-24T12:00:00Z', 'Wednesday, December 24, 2025', 'Mittwoch, 24. Dezember 2025'],
  ])('name the day of %s', async (iso, english, german) => {
    setTimePreferences({ timeZone: 'Europe/Berlin', isTwentyFourHour: true });
    expect(formatDay(new Date(iso), moment)).toBe(english);
    await loadLanguage('de');
    expect(formatDay(new Date(iso), moment)).toBe(german);
  });

  it.each([
    ['2026-11-21T22:59:00Z', 'Yesterday'],
    ['2026-11-16T12:00:00Z', 'Nov 16'],
    ['2025-12-24T12:00:00Z', 'Dec 24, 2025'],
  ])('name the day of %s in a narrow column', (iso, text) => {
    setTimePreferences({ timeZone: 'Europe/Berlin', isTwentyFourHour: true });
    expect(formatDay(new Date(iso), moment, 'short')).toBe(text);
  });

  it.each([
    ['Europe/Berlin', '00:30'],
    ['America/New_York', 'Yesterday'],
  ])('are the time today in %s, else the day', (timeZone, text) => {
    setTimePreferences({ timeZone, isTwentyFourHour: true });
    const now = new Date('2026-11-22T05:30:00Z');
    expect(formatClockOrDay(new Date('2026-11-21T23:30:00Z'), now)).toBe(text);
  });

  it('are sizes of the language', async () => {
    expect([formatBytes(1_500_000), formatBytes(0)]).toEqual(['1.5 MB', '0 byte']);
    await loadLanguage('de');
    expect(formatBytes(1_500_000)).toBe('1,5 MB');
  });
});

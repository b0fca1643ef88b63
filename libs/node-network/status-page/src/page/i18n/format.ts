import { coinsOf } from '../model/coins.ts';
import { currentLanguage } from './translate.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The text of an unknown value. */
export const UNKNOWN = '–';

const formats = new Map<string, unknown>();

/** The format of the current language; making one takes longer than using it. */
function cached<Format>(name: string, make: (language: string) => Format): Format {
  const key = `${currentLanguage()} ${name}`;
  const found = formats.get(key) as Format | undefined;
  if (found !== undefined) return found;
  const made = make(currentLanguage());
  formats.set(key, made);
  return made;
}

function numbers(name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cached(name, (language) => new Intl.NumberFormat(language, options));
}

/** `1,234`. */
export const formatCount = (value: number): string => numbers('count', {}).format(value);

/** `1.2M`. */
export const formatCompact = (value: number): string =>
  numbers('compact', { notation: 'compact', maximumFractionDigits: 1 }).format(value);

/** `98%` of 0.98; a dash when it is unknown. */
export const formatShare = (value: number | null): string =>
  value === null || Number.isNaN(value)
    ? UNKNOWN
    : numbers('share', { style: 'percent', maximumFractionDigits: 0 }).format(value);

/** `+3`, `-3`, `0`. */
export const formatChange = (value: number): string =>
  numbers('change', { signDisplay: 'exceptZero' }).format(value);

/** `0.75`, with two digits. */
export const formatPoints = (value: number): string =>
  numbers('points', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);

/** `12.5`, with at most one digit. */
export const formatTenths = (value: number): string =>
  Number.isFinite(value) ? numbers('tenths', { maximumFractionDigits: 1 }).format(value) : '∞';

/** `1,234,567.89 NYM`, of base units in the denomination `unym`; other denominations as they are. */
export function formatAmount(baseUnits: string | number, denomination = 'unym'): string {
  if (!denomination.startsWith('u')) return `${baseUnits} ${denomination}`;
  const coins = numbers('coins', { maximumFractionDigits: 2 }).format(coinsOf(baseUnits));
  return `${coins} ${denomination.slice(1).toUpperCase()}`;
}

/** `20%` of the text `0.2`. */
export const formatMargin = (fraction: string): string =>
  numbers('margin', { style: 'percent', maximumFractionDigits: 1 }).format(Number(fraction));

/** `Mar 11` of `2026-03-11`, in UTC. */
export function formatDay(day: string): string {
  const options = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return cached('day', (language) => new Intl.DateTimeFormat(language, options)).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** `11 Mar 2026, 08:20`, in the zone of the browser. */
export function formatMoment(instant: number): string {
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return cached('moment', (language) => new Intl.DateTimeFormat(language, options)).format(instant);
}

/** An age in the largest unit that fits: `5 minutes ago`. Less than a minute is now. */
export function formatAge(ageMs: number): string {
  const ages = cached(
    'age',
    (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
  );
  const age = Math.max(0, ageMs);
  if (age < MINUTE) return ages.format(0, 'second');
  if (age < HOUR) return ages.format(-Math.floor(age / MINUTE), 'minute');
  if (age < 2 * DAY) return ages.format(-Math.floor(age / HOUR), 'hour');
  return ages.format(-Math.floor(age / DAY), 'day');
}

/** A list in words: `A, B, and C`. */
export function formatList(items: readonly string[]): string {
  return cached('list', (language) => new Intl.ListFormat(language)).format(items);
}

/** The name of a country in the language of the page; the code itself when it has no name. */
export function countryName(code: string): string {
  const names = cached(
    'countries',
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }),
  );
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

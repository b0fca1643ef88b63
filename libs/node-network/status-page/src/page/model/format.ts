const LOCALE = 'en';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const whole = new Intl.NumberFormat(LOCALE);
const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 });
const signed = new Intl.NumberFormat(LOCALE, { signDisplay: 'exceptZero' });
const countries = new Intl.DisplayNames(LOCALE, { type: 'region', fallback: 'code' });
const dayOfYear = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** `1,234`. */
export const formatCount = (value: number): string => whole.format(value);

/** `1.2M`. */
export const formatCompact = (value: number): string => compact.format(value);

/** `98%` of 0.98; a dash when it is unknown. */
export const formatShare = (value: number | null): string =>
  value === null ? '–' : percent.format(value);

/** `+3`, `-3`, `0`. */
export const formatChange = (value: number): string => signed.format(value);

/** `11 Mar` of `2026-03-11`. */
export const formatDay = (day: string): string => dayOfYear.format(new Date(`${day}T00:00:00Z`));

/** The country's English name; the code itself when it is none that has a name. */
export function countryName(code: string): string {
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}

/** How long ago, in the largest unit that fits: `just now`, `5 minutes ago`, `3 days ago`. */
export function formatAge(ageMs: number): string {
  if (ageMs < MINUTE) return 'just now';
  if (ageMs < HOUR) return ago(ageMs / MINUTE, 'minute');
  if (ageMs < 2 * DAY) return ago(ageMs / HOUR, 'hour');
  return ago(ageMs / DAY, 'day');
}

function ago(amount: number, unit: string): string {
  const count = Math.floor(amount);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** `12.5 Mbit/s`; a dash when either side is unknown or nothing was measured. */
export function formatSpeed(bytes: number | null, milliseconds: number | null): string {
  if (!bytes || !milliseconds) return '–';
  const megabits = (bytes * 8) / 1000 / milliseconds;
  return `${megabits >= 100 ? megabits.toFixed(0) : megabits.toFixed(1)} Mbit/s`;
}

/** The time in milliseconds since the epoch of an RFC 3339 text, or null. */
export function instantOf(text: string): number | null {
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : instant;
}

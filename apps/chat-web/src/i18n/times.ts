import { currentLanguage, t } from './translate.ts';

/** The time zone and format that the user prefers. */
export interface TimePreferences {
  /** An IANA name; empty for the zone of the browser. */
  readonly timeZone: string;
  readonly isTwentyFourHour: boolean;
}

let preferences: TimePreferences = { timeZone: '', isTwentyFourHour: true };
const formats = new Map<string, Intl.DateTimeFormat>();

/** Applies to all times that are formatted from now on. */
export function setTimePreferences(next: TimePreferences): void {
  const { timeZone, isTwentyFourHour } = preferences;
  if (next.timeZone === timeZone && next.isTwentyFourHour === isTwentyFourHour) return;
  preferences = next;
  formats.clear();
}

function formatOf(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${currentLanguage()} ${name}`;
  let format = formats.get(key);
  if (!format) {
    const { timeZone, isTwentyFourHour } = preferences;
    format = new Intl.DateTimeFormat(currentLanguage(), {
      ...(timeZone && { timeZone }),
      ...options,
      ...(options.hour && { hourCycle: isTwentyFourHour ? 'h23' : 'h12' }),
    });
    formats.set(key, format);
  }
  return format;
}

/** `14:05` or `2:05 PM`. */
export function formatClock(moment: Date): string {
  return formatOf('clock', { hour: 'numeric', minute: '2-digit' }).format(moment);
}

/** `14:05` or `2:05 PM` in another time zone; its name if this browser does not know it. */
export function formatClockIn(timeZone: string, moment: Date): string {
  try {
    const options = { hour: 'numeric', minute: '2-digit', timeZone } as const;
    return formatOf(`clock in ${timeZone}`, options).format(moment);
  } catch {
    return timeZone;
  }
}

/** `Sunday, 22 November 2026, 14:05` in full, for titles. */
export function formatMoment(moment: Date): string {
  const options = { dateStyle: 'full', timeStyle: 'short' } as const;
  const { isTwentyFourHour } = preferences;
  const hourCycle = isTwentyFourHour ? 'h23' : 'h12';
  return formatOf('moment', { ...options, hourCycle }).format(moment);
}

/** `Sun, 22 Nov 2026, 14:05`: a moment in the text of a message. */
export function formatTimeInText(moment: Date): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  return formatOf('text', { ...day, hour: 'numeric', minute: '2-digit' }).format(moment);
}

/**
 * `Today`, `Yesterday`, `Monday, 16 November`; with the year if it is another one.
 *
 * @param length `short` for narrow columns: `16 Nov`
 */
export function formatDay(moment: Date, now: Date, length: 'long' | 'short' = 'long'): string {
  const day = dayOf(moment);
  const distances = [
    [0, 'times.today'],
    [-1, 'times.yesterday'],
    [1, 'times.tomorrow'],
  ] as const;
  for (const [days, key] of distances) {
    if (day === dayOf(new Date(now.getTime() + days * DAY_MS))) return t(key);
  }
  const weekday = length === 'long' && ({ weekday: length } as const);
  const options = { ...weekday, day: 'numeric', month: length } as const;
  return day.slice(-4) === dayOf(now).slice(-4)
    ? formatOf(`${length} day`, options).format(moment)
    : formatOf(`${length} day of year`, { ...options, year: 'numeric' }).format(moment);
}

/** `14:05` on the day of `now`, else as {@link formatDay} writes a day in a narrow column. */
export function formatClockOrDay(moment: Date, now: Date): string {
  return dayOf(moment) === dayOf(now) ? formatClock(moment) : formatDay(moment, now, 'short');
}

/** The day in the time zone of the user. */
function dayOf(moment: Date): string {
  return formatOf('iso', ISO_DAY).format(moment);
}

const DAY_MS = 86_400_000;
const ISO_DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `1.5 MB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), BYTE_UNITS.length - 1);
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: BYTE_UNITS[power] ?? 'byte',
    maximumFractionDigits: 1,
  }).format(bytes / 1_000 ** power);
}

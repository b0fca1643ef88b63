/** A moment by the calendar and the clock of some place. */
export interface Moment {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Minutes east of UTC; less than a day either way. */
  readonly offset: number;
}

const LAST_YEAR = 9999;
const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1_440;

/** The moment in UTC as ISO 8601, `null` when there is no such day or time. */
export function formatMoment(moment: Moment, decimals = ''): string | null {
  const { year, month, day, hour, minute, second, offset } = moment;
  const isTime = hour < 24 && minute < 60 && second < 60 && Math.abs(offset) < MINUTES_PER_DAY;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // `Date.UTC` interprets the years 0 to 99 as those of the last century.
  date.setUTCFullYear(year);
  // A day that its month does not have would silently become one of the next month.
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isTime && isDay ? format(date.getTime() - offset * MS_PER_MINUTE, decimals) : null;
}

/** The moment so many seconds after the epoch, `null` when calendars do not reach that far. */
export function formatSeconds(seconds: number, decimals = ''): string | null {
  return format(seconds * 1000, decimals);
}

function format(milliseconds: number, decimals: string): string | null {
  const date = new Date(milliseconds);
  const year = date.getUTCFullYear();
  if (!(year >= 1 && year <= LAST_YEAR)) return null;
  const fraction = /[1-9]/.test(decimals) ? `.${decimals.padEnd(6, '0')}` : '';
  return `${date.toISOString().slice(0, 19)}${fraction}Z`;
}

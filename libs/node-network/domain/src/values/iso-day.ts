import { NodeNetworkError } from '../node-network-error.ts';

/** Four digits, or a sign and six. */
const YEAR = '(\\d{4}|[+-]\\d{6})';
const CALENDAR = new RegExp(`^${YEAR}(?:-(\\d\\d)-(\\d\\d)|(\\d\\d)(\\d\\d))$`);
const ORDINAL = new RegExp(`^${YEAR}-?(\\d{3})$`);
const WEEK = new RegExp(`^${YEAR}(?:-W(\\d\\d)-|W(\\d\\d))([1-7])$`);

const HOUR = '(?:[01]\\d|2[0-3])';
const MINUTE = '[0-5]\\d';
/** A leap second may end any minute. */
const SECOND = '(?:[0-5]\\d|60)';
const FRACTION = '[.,](\\d+)';
/**
 * The time of a date with dashes: minutes are required unless the hour has a fraction, and seconds
 * follow a colon only.
 */
const EXTENDED_TIME = new RegExp(
  `^${HOUR}(?:${FRACTION}|:?${MINUTE}(?:[.,]\\d+|:${SECOND}(?:${FRACTION})?)?)(?:Z|[+-]${HOUR}:?(?:${MINUTE})?)?$`,
);
/** The time of a date without dashes. */
const BASIC_TIME = new RegExp(
  `^${HOUR}(?:${FRACTION}|${MINUTE}(?:[.,]\\d+|${SECOND}(?:${FRACTION})?)?)?(?:Z|[+-]${HOUR}(?:${MINUTE})?)?$`,
);

const LAST_YEAR = 9999;
const MS_PER_DAY = 86_400_000;

/**
 * The calendar day of an ISO 8601 date, as `2026-03-10`: calendar (`2026-03-10`, `20260310`), ordinal
 * (`2026-069`) or week date (`2026-W11-2`), each also with a time, which is ignored. The time has the
 * date's form: with separators, or without. A year before 1 gives the expanded form, such as
 * `-000043-03-15`.
 *
 * @throws NodeNetworkError INVALID_DAY for anything else, and for days outside of the calendar.
 * @see crate `time` 0.3, `Iso8601::DEFAULT`: the parser of the reference
 */
export function isoDay(value: string): string {
  const at = value.indexOf('T');
  const date = at < 0 ? value : value.slice(0, at);
  const timeIsGood = at < 0 || isTime(value.slice(at + 1), date.includes('-', 1));
  const day = timeIsGood ? (calendarDay(date) ?? ordinalDay(date) ?? weekDay(date)) : null;
  if (day === null) throw new NodeNetworkError('INVALID_DAY', { value });
  return new Date(day).toISOString().split('T', 1).join('');
}

function isTime(time: string, isExtended: boolean): boolean {
  const match = (isExtended ? EXTENDED_TIME : BASIC_TIME).exec(time);
  if (match === null) return false;
  const [, ofHour, ofSecond] = match;
  // Digits that round up to a whole hour or second leave its range.
  if (ofHour !== undefined) return Number(`0.${ofHour}`) < 1;
  return ofSecond === undefined || Math.round(Number(`0.${ofSecond}`) * 1e9) < 1e9;
}

/** Null beyond the years that the reference supports. */
function yearOf(text: string | undefined): number | null {
  const year = Number(text);
  return Math.abs(year) <= LAST_YEAR ? year : null;
}

function calendarDay(date: string): number | null {
  const match = CALENDAR.exec(date);
  if (match === null) return null;
  const year = yearOf(match[1]);
  const [month = 0, day = 0] = [match[2] ?? match[4], match[3] ?? match[5]].map(Number);
  if (year === null) return null;
  const moment = utc(year, month, day);
  const exists =
    new Date(moment).getUTCDate() === day && new Date(moment).getUTCMonth() + 1 === month;
  return exists ? moment : null;
}

function ordinalDay(date: string): number | null {
  const match = ORDINAL.exec(date);
  if (match === null) return null;
  const [year, ordinal] = [yearOf(match[1]), Number(match[2])];
  if (year === null) return null;
  const moment = utc(year, 1, ordinal);
  return ordinal > 0 && new Date(moment).getUTCFullYear() === year ? moment : null;
}

/** Week 1 is the week with 4 January; weeks begin on Monday. */
function weekDay(date: string): number | null {
  const match = WEEK.exec(date);
  if (match === null) return null;
  const year = yearOf(match[1]);
  const [week = 0, weekday = 1] = [match[2] ?? match[3], match[4]].map(Number);
  if (year === null) return null;
  const monday = mondayOfWeekOne(year) + (week - 1) * 7 * MS_PER_DAY;
  const exists = week > 0 && monday < mondayOfWeekOne(year + 1);
  return exists ? monday + (weekday - 1) * MS_PER_DAY : null;
}

function mondayOfWeekOne(year: number): number {
  const fourth = utc(year, 1, 4);
  const daysSinceMonday = (new Date(fourth).getUTCDay() + 6) % 7;
  return fourth - daysSinceMonday * MS_PER_DAY;
}

/** Date.UTC without its habit of taking the years 0 to 99 for 1900 to 1999. */
function utc(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
}

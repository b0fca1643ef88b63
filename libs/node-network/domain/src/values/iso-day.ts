import { NodeNetworkError } from '../node-network-error.ts';

const CALENDAR = /^(\d{4})(?:-(\d\d)-(\d\d)|(\d\d)(\d\d))$/;
const ORDINAL = /^(\d{4})-?(\d{3})$/;
const WEEK = /^(\d{4})(?:-W(\d\d)-|W(\d\d))([1-7])$/;
const TIME =
  /^(?:[01]\d|2[0-3])(?::?[0-5]\d(?::?[0-5]\d)?)?(?:[.,]\d{1,18})?(?:Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/;
const MS_PER_DAY = 86_400_000;

/**
 * The calendar day named by an ISO 8601 date, as `2026-03-10`: calendar (`2026-03-10`,
 * `20260310`), ordinal (`2026-069`) or week date (`2026-W11-2`), each also with a time, which is
 * ignored.
 *
 * @throws NodeNetworkError INVALID_DAY for anything else, days that no calendar has included.
 */
export function isoDay(value: string): string {
  const [date = '', time, ...more] = value.length <= 64 ? value.split('T') : [];
  const timeIsGood = time === undefined || (more.length === 0 && TIME.test(time));
  const day = timeIsGood ? (calendarDay(date) ?? ordinalDay(date) ?? weekDay(date)) : null;
  if (day === null) throw new NodeNetworkError('INVALID_DAY', { value });
  return new Date(day).toISOString().slice(0, 10);
}

function calendarDay(date: string): number | null {
  const match = CALENDAR.exec(date);
  if (match === null) return null;
  const [year, month, day] = [match[1], match[2] ?? match[4], match[3] ?? match[5]].map(Number);
  const moment = utc(year ?? 0, month ?? 0, day ?? 0);
  const exists =
    new Date(moment).getUTCDate() === day && new Date(moment).getUTCMonth() + 1 === month;
  return exists ? moment : null;
}

function ordinalDay(date: string): number | null {
  const match = ORDINAL.exec(date);
  if (match === null) return null;
  const [year, ordinal] = [Number(match[1]), Number(match[2])];
  const moment = utc(year, 1, ordinal);
  return ordinal > 0 && new Date(moment).getUTCFullYear() === year ? moment : null;
}

/** Week 1 is the week with 4 January; weeks begin on Monday. */
function weekDay(date: string): number | null {
  const match = WEEK.exec(date);
  if (match === null) return null;
  const [year, week, weekday] = [match[1], match[2] ?? match[3], match[4]].map(Number);
  const firstMonday = mondayOfWeekOne(year ?? 0);
  const monday = firstMonday + ((week ?? 0) - 1) * 7 * MS_PER_DAY;
  const exists = (week ?? 0) > 0 && monday < mondayOfWeekOne((year ?? 0) + 1);
  return exists ? monday + ((weekday ?? 1) - 1) * MS_PER_DAY : null;
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

import { parseWords } from './time-words.ts';
import { formatMoment, formatSeconds } from './moment.ts';
import { zoneOffset } from './zones.ts';

const SECONDS = /^(-?\d{1,12})(?:\.(\d{1,6}))?$/;
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)? ?(Z|[a-z]{2,5}|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * Parses a time: seconds since the epoch, ISO 8601 as clients write it, or a date in words such as `Jun 5th
 * 2017, 10:30PM`. Without a time of day it is midnight, without a zone UTC.
 *
 * @returns `YYYY-MM-DDTHH:MM:SSZ`, with six decimals of the second if it has any; `null` for other texts
 */
export function parseTime(written: string): string | null {
  const text = written.trim();
  const seconds = SECONDS.exec(text);
  if (seconds !== null) return formatSeconds(Number(seconds[1]), seconds[2]);
  const calendar = ISO.exec(text);
  return calendar === null ? parseWords(text) : parseCalendar(calendar);
}

function parseCalendar(match: RegExpExecArray): string | null {
  const offset = zoneOffset(match[8] ?? 'UTC');
  if (offset === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part: string | undefined) => Number(part ?? 0));
  return formatMoment({ year, month, day, hour, minute, second, offset }, match[7]?.slice(0, 6));
}

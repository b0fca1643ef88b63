import { formatMoment, type Moment } from './moment.ts';
import { zoneOffset } from './zones.ts';

const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const FILLERS: ReadonlySet<string> = new Set(['at', 'on', 'of']);

/** A time of day, a whole hour with its half of the day, a number, an offset or a name. */
const WORD =
  /(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?: ?(?<half>[ap]m)\b)?|(?<wholeHour>\d{1,2}) ?(?<itsHalf>[ap]m)\b|(?<number>\d+)(?:st|nd|rd|th)?|(?<offset>[+-]\d{1,2}:?\d{2})|(?<name>[a-z]+)/gi;
const BETWEEN_WORDS = /^[\s,./-]*$/;

type Parts = { -readonly [part in keyof Moment]?: number };
type Words = Readonly<Record<string, string | undefined>>;

/** Parses a date in English words: day, month and year, perhaps a time and a zone, in any order. */
export function parseWords(text: string): string | null {
  const parts: Parts = {};
  let done = 0;
  for (const match of text.matchAll(WORD)) {
    const isApart = BETWEEN_WORDS.test(text.slice(done, match.index));
    if (!isApart || !takeWord(match.groups ?? {}, parts)) return null;
    done = match.index + match[0].length;
  }
  if (!BETWEEN_WORDS.test(text.slice(done))) return null;
  const { year, month, day, hour = 0, minute = 0, second = 0, offset = 0 } = parts;
  if (year === undefined || month === undefined || day === undefined) return null;
  return formatMoment({ year, month, day, hour, minute, second, offset });
}

/** Assigns a word to its part of the date; false when it matches none. */
function takeWord({ number, offset, name, ...time }: Words, parts: Parts): boolean {
  if (number !== undefined) return put(parts, number.length === 4 ? 'year' : 'day', Number(number));
  if (offset !== undefined) return put(parts, 'offset', zoneOffset(offset));
  return name === undefined ? takeTime(time, parts) : takeName(name.toLowerCase(), parts);
}

function takeTime(
  { hour, minute, second, half, wholeHour, itsHalf }: Words,
  parts: Parts,
): boolean {
  parts.minute = Number(minute ?? 0);
  parts.second = Number(second ?? 0);
  return put(parts, 'hour', hourOfDay(Number(hour ?? wholeHour), half ?? itsHalf));
}

/** Twelve hours and a half of the day; 12am is midnight. */
function hourOfDay(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (/p/i.test(half) ? 12 : 0);
}

function takeName(name: string, parts: Parts): boolean {
  const month = MONTHS.findIndex((long) => isShortFor(name, long));
  if (month >= 0) return put(parts, 'month', month + 1);
  if (FILLERS.has(name) || WEEKDAYS.some((long) => isShortFor(name, long))) return true;
  return put(parts, 'offset', zoneOffset(name));
}

function isShortFor(name: string, long: string): boolean {
  return name.length >= 3 && long.startsWith(name);
}

function put(parts: Parts, part: keyof Moment, value: number | null): boolean {
  if (value === null || parts[part] !== undefined) return false;
  parts[part] = value;
  return true;
}

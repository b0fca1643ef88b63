import { Mismatch, text, type Decoder } from '../decoding/decoder.ts';

const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)([T ])(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?\s?(Z|([+-])(\d\d):(\d\d)(?::(\d\d))?)$/i;

/**
 * The years 1 to 9999, in UTC: others are written otherwise, and PostgreSQL would refuse all that
 * is stored along with one of them.
 */
const FIRST_SECOND = Date.parse('0001-01-01T00:00:00Z') / 1000;
const LAST_SECOND = Date.parse('9999-12-31T23:59:59Z') / 1000;

/** A time with the nanoseconds that a Date cannot represent. */
interface PreciseMoment {
  readonly epochSeconds: number;
  /** Up to nine digits after the decimal point, `''` for none. */
  readonly fraction: string;
}

/** A moment in RFC 3339. */
export const rfc3339: Decoder<Date> = (value) => {
  const moment = parse(text(64)(value));
  if (moment === null) throw new Mismatch('a moment in RFC 3339');
  const ms = Number(moment.fraction.slice(0, 3).padEnd(3, '0'));
  return new Date(moment.epochSeconds * 1000 + ms);
};

/** A moment as the API writes it: RFC 3339, UTC, whole seconds, such as `2026-03-11T08:15:30Z`. */
export function formatRfc3339(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`;
}

/** The calendar day in UTC, as `2026-03-11`. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/**
 * The time at which a node was polled, in the network's own notation `2026-03-11 08:10:00.000000001 +00:00:00`.
 *
 * RFC 3339 is read as well. Anything else becomes the epoch: upstream itself writes broken times
 * for nodes that it never reached, and a node must not vanish because of one.
 */
export const lastPolled: Decoder<string> = (value) => {
  const moment = typeof value === 'string' ? parse(value) : null;
  const { epochSeconds, fraction } = moment ?? { epochSeconds: 0, fraction: '' };
  const [day, time] = new Date(epochSeconds * 1000).toISOString().slice(0, 19).split('T');
  return `${day} ${time}.${fraction.replace(/0+$/, '') || '0'} +00:00:00`;
};

function parse(value: string): PreciseMoment | null {
  const match = value.length <= 64 ? DATE_TIME.exec(value) : null;
  if (match === null) return null;
  const [year = 0, month = 0, day = 0] = match.slice(1, 4).map(Number);
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(5, 8).map(Number);
  if (hours > 23 || minutes > 59 || seconds > 60) return null;
  const midnight = new Date(0);
  // Date.UTC interprets the years 0 to 99 as 1900 to 1999.
  midnight.setUTCFullYear(year, month - 1, day);
  if (midnight.getUTCDate() !== day || midnight.getUTCMonth() !== month - 1) return null;
  const [aheadHours = 0, aheadMinutes = 0, aheadSeconds = 0] = match
    .slice(11, 14)
    .map((part) => Number(part ?? 0));
  const ahead = (aheadHours * 60 + aheadMinutes) * 60 + aheadSeconds;
  const local = midnight.getTime() / 1000 + (hours * 60 + minutes) * 60 + seconds;
  const epochSeconds = match[10] === '-' ? local + ahead : local - ahead;
  if (epochSeconds < FIRST_SECOND || epochSeconds > LAST_SECOND) return null;
  return { epochSeconds, fraction: match[8] ?? '' };
}

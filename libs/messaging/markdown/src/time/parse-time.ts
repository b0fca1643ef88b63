import { zoneOffset } from './zones.ts';

const SECONDS = /^\d{1,11}(?:\.\d+)?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_AND_TIME =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?([a-z]{1,5}|[+-]\d{1,2}(?::?\d\d)?)?$/i;
const MS_PER_MINUTE = 60_000;

/**
 * The moment that a person wrote, as `YYYY-MM-DDTHH:MM:SSZ`: unix seconds, or a day of ISO 8601 with
 * or without a time. Without a zone it is UTC.
 *
 * @returns `null` for what is no moment
 */
export function parseTime(written: string): string | null {
  const text = written.trim();
  const moment = SECONDS.test(text) ? new Date(Number(text) * 1000) : ofCalendar(text);
  if (moment === null || Number.isNaN(moment.getTime())) return null;
  return `${moment.toISOString().slice(0, -5)}Z`;
}

function ofCalendar(text: string): Date | null {
  if (DAY.test(text)) return new Date(`${text}T00:00:00Z`);
  const [, day, time, zone = 'Z'] = DAY_AND_TIME.exec(text) ?? [];
  if (day === undefined || time === undefined) return null;
  const offset = zoneOffset(zone);
  if (offset === null) return null;
  return new Date(new Date(`${day}T${time}Z`).getTime() - offset * MS_PER_MINUTE);
}

import type { Candidate } from './candidate.ts';

const HOUR_MS = 3_600_000;
const CLOCK = /^(\d{1,2})(?::(\d{2}))?$/;
const CALENDAR = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2})?$/;

/**
 * Moments for text typed after `<time:`: a time of day, a date, or the next hours and mornings.
 *
 * @param now in ms since 1970
 */
export function timeCandidates(now: number, typed: string): readonly Candidate[] {
  const moments = momentsFor(new Date(now), typed.trim());
  return moments.map((moment) => {
    const text = isoWithOffset(moment);
    return { kind: 'time', key: text, moment, insert: `<time:${text}> ` };
  });
}

function momentsFor(now: Date, typed: string): readonly Date[] {
  const clock = CLOCK.exec(typed);
  if (clock !== null) {
    const [hours, minutes] = [Number(clock[1]), Number(clock[2] ?? 0)];
    if (hours > 23 || minutes > 59) return [];
    return [0, 1].map((days) => at(now, days, hours, minutes));
  }
  if (CALENDAR.test(typed)) {
    const moment = new Date(typed.length === 10 ? `${typed}T09:00` : typed.replace(' ', 'T'));
    return Number.isNaN(moment.getTime()) ? [] : [moment];
  }
  if (typed !== '') return [];
  const nextHour = new Date(Math.ceil((now.getTime() + 1) / HOUR_MS) * HOUR_MS);
  return [nextHour, new Date(nextHour.getTime() + HOUR_MS), at(now, 1, 9, 0), nextMonday(now)];
}

/** A time of the day that is some days later, in the time zone of the reader. */
export function at(now: Date, days: number, hours: number, minutes: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hours, minutes);
}

/** At nine; a week later on a Monday. */
export function nextMonday(now: Date): Date {
  return at(now, (8 - now.getDay()) % 7 || 7, 9, 0);
}

/** `2026-11-22T18:00:00+01:00`: the moment, and the zone in which it was meant. */
export function isoWithOffset(moment: Date): string {
  const offset = -moment.getTimezoneOffset();
  const local = new Date(moment.getTime() + offset * 60_000).toISOString().slice(0, 19);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const size = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}

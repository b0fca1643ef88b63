import { AnomalousPayload } from './payload.ts';

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** A day of the calendar as texts show it. */
interface ShownDate {
  /** The English name. */
  readonly month: string;
  /** Two digits. */
  readonly day: string;
  readonly year: string;
}

/**
 * The parts of a date `YYYY-MM-DD`.
 *
 * @throws AnomalousPayload for any other text
 */
export function shownDate(date: string): ShownDate {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  const name = MONTHS[Number(month) - 1];
  if (name === undefined) throw new AnomalousPayload('expected a date');
  return { month: name, day, year };
}

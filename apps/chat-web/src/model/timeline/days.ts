/** A day of the calendar of the reader, as `2026-03-29`. */
export type Day = string;

/** Finds the days of timestamps in a time zone; fast enough for every message of a list. */
export class Calendar {
  readonly #format: Intl.DateTimeFormat;
  /** The last answer: messages of a day follow each other. */
  #quarter = Number.NaN;
  #day: Day = '';

  /** @param timeZone an IANA name; the zone of the browser if it is left out */
  constructor(timeZone?: string) {
    this.#format = new Intl.DateTimeFormat('en-CA', {
      ...(timeZone !== undefined && { timeZone }),
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  }

  /** @param seconds since 1970 */
  dayOf(seconds: number): Day {
    // Zones differ from UTC by multiples of a quarter of an hour.
    const quarter = Math.floor(seconds / 900);
    if (quarter !== this.#quarter) {
      this.#quarter = quarter;
      this.#day = this.#format.format(new Date(seconds * 1_000));
    }
    return this.#day;
  }
}

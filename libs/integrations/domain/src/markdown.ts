const FENCES = /^ {0,3}(`{3,})/gm;

/** A fence that no line of a text closes. */
export function unusedFence(text: string): string {
  let length = 3;
  for (const [, fence = ''] of text.matchAll(FENCES)) length = Math.max(length, fence.length + 1);
  return '`'.repeat(length);
}

/** A quoted text of another user, separate from the sentence about it. */
export function quote(text: string): string {
  const fence = unusedFence(text);
  return `\n${fence} quote\n${text}\n${fence}`;
}

const PUNCTUATION = /[!-/:-@[-`{-~]$/;

/** True if the title ends with a punctuation mark, so that no full stop follows it. */
export function endsWithPunctuation(text: string): boolean {
  return PUNCTUATION.test(text);
}

/**
 * A moment that every client shows in the time zone of its user.
 *
 * @param seconds since the epoch
 * @returns `null` beyond all dates
 */
export function globalTime(seconds: number): string | null {
  const moment = new Date(seconds * 1000);
  return Number.isNaN(moment.getTime()) ? null : globalTimeOf(moment.toISOString());
}

const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d{1,12})?(?:(Z)|([+-]\d\d):?(\d\d))?$/;

/**
 * The moment of a text in ISO 8601, to the second and in the offset of the text.
 *
 * @returns `null` for any other text
 */
export function globalTimeOf(text: string): string | null {
  const [, date, time, zulu, hours, minutes] = ISO.exec(text) ?? [];
  if (date === undefined || Number.isNaN(Date.parse(`${date}T${time}Z`))) return null;
  const offset = hours === undefined ? '' : `${hours}:${minutes}`;
  return `<time:${date}T${time}${zulu === undefined ? offset : '+00:00'}>`;
}

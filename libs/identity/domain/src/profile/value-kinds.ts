import { isLongerThan } from '../code-points.ts';
import { IdentityError } from '../identity-error.ts';

type Kind = ConstructorParameters<typeof IdentityError<'PROFILE_WRONG_KIND'>>[1]['kind'];

/** The failure of a value of the wrong kind. */
export function wrongKind(location: string, kind: Kind): IdentityError<'PROFILE_WRONG_KIND'> {
  return new IdentityError('PROFILE_WRONG_KIND', { location, kind });
}

/** @throws IdentityError PROFILE_WRONG_KIND */
export function textAt(location: string, value: unknown): string {
  // PostgreSQL stores no null characters.
  if (typeof value !== 'string' || value.includes('\0')) throw wrongKind(location, 'a string');
  // Half of a surrogate pair, which JSON can contain, is not a character.
  return value.replace(/\p{Cs}/gu, '\ufffd');
}

/** @throws IdentityError PROFILE_WRONG_KIND, PROFILE_TEXT_EMPTY */
export function filledTextAt(location: string, value: unknown): string {
  const text = textAt(location, value);
  if (text.trim() === '') throw new IdentityError('PROFILE_TEXT_EMPTY', { location });
  return text;
}

/** @throws IdentityError PROFILE_WRONG_KIND, PROFILE_TEXT_TOO_LONG */
export function cappedTextAt(location: string, value: unknown, limit: number): string {
  const text = textAt(location, value);
  if (isLongerThan(text, limit))
    throw new IdentityError('PROFILE_TEXT_TOO_LONG', { location, limit });
  return text;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** @throws IdentityError PROFILE_WRONG_KIND */
export function dateAt(location: string, value: unknown): string {
  const text = textAt(location, value);
  const isDate = DATE.test(text) && new Date(`${text}T00:00:00Z`).getTime();
  // The 31st of February would parse as a day in March.
  if (!Number.isInteger(isDate) || !new Date(Number(isDate)).toISOString().startsWith(text)) {
    throw wrongKind(location, 'a date');
  }
  return text;
}

/** @throws IdentityError PROFILE_WRONG_KIND */
export function urlAt(location: string, value: unknown): string {
  const text = textAt(location, value);
  if (!isUrl(text)) throw wrongKind(location, 'a URL');
  return text;
}

const MAX_URL = 2048;

function isUrl(text: string): boolean {
  if (text.length > MAX_URL || /\s/.test(text) || !/^(https?|ftp):\/\//i.test(text)) return false;
  try {
    const { hostname } = new URL(text);
    return hostname === 'localhost' || hostname.includes('.') || hostname.startsWith('[');
  } catch {
    return false;
  }
}

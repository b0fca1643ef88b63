import { isLongerThan } from '../code-points.ts';
import { IdentityError } from '../identity-error.ts';

const MAX_FULL_NAME = 100;
/** They have a meaning in mentions of Markdown; `\p{C}` is unprintable. */
const FORBIDDEN = /[*`\\>"@\p{C}]/u;
const ALL_FORBIDDEN = new RegExp(FORBIDDEN, 'gu');
/** Mentions distinguish users of the same name as `name|12`. */
const LIKE_A_MENTION = /\|\d+$/;

/**
 * The stored form of a display name, trimmed.
 *
 * @throws IdentityError FULL_NAME_TOO_LONG, FULL_NAME_EMPTY, FULL_NAME_CHARACTERS, FULL_NAME_FORMAT,
 *   checked in this order
 */
export function checkedFullName(text: string): string {
  const name = text.trim();
  if (isLongerThan(name, MAX_FULL_NAME)) throw new IdentityError('FULL_NAME_TOO_LONG');
  if (name === '') throw new IdentityError('FULL_NAME_EMPTY');
  if (FORBIDDEN.test(name)) throw new IdentityError('FULL_NAME_CHARACTERS');
  if (LIKE_A_MENTION.test(name)) throw new IdentityError('FULL_NAME_FORMAT');
  return name;
}

/** The valid display name that is nearest to an external text; empty if no character is valid. */
export function fullNameFrom(text: string): string {
  const name = text.replace(ALL_FORBIDDEN, '').replace(LIKE_A_MENTION, '').trim();
  return [...name].slice(0, MAX_FULL_NAME).join('').trim();
}

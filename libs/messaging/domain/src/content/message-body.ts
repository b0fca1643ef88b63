import { ContentError } from './content-errors.ts';
import { cutToLength } from './cut-to-length.ts';

/** Longest stored message body, in characters (code points). */
export const MAX_MESSAGE_LENGTH = 10_000;

/** Longest rendered message, in UTF-16 units; the renderer refuses longer ones. */
export const MAX_RENDERED_LENGTH = 100 * MAX_MESSAGE_LENGTH;

const TRUNCATION_NOTE = '\n[message truncated]';
const DELETED_BODY = '(deleted)';
const ME_COMMAND = '/me ';

/**
 * Normalizes the body of a new message to its stored form: no trailing white space, no leading newlines, at
 * most {@link MAX_MESSAGE_LENGTH} characters, the excess replaced by a note.
 *
 * @throws ContentError MESSAGE_EMPTY, MESSAGE_HAS_NULL_BYTE
 */
export function normalizeContent(raw: string): string {
  const trimmed = raw.trimEnd();
  if (trimmed === '') throw new ContentError('MESSAGE_EMPTY');
  return normalizeFilled(trimmed);
}

/**
 * The same for an edited body; blanking a message is how clients delete its text, so a blank body
 * becomes `(deleted)`.
 *
 * @throws ContentError MESSAGE_HAS_NULL_BYTE
 */
export function normalizeEditedContent(raw: string): string {
  const trimmed = raw.trimEnd();
  return trimmed === '' ? DELETED_BODY : normalizeFilled(trimmed);
}

/** True when the raw body starts with `/me `: clients then show it as an action of the sender. */
export function isMeMessage(source: string): boolean {
  return source.startsWith(ME_COMMAND);
}

function normalizeFilled(trimmed: string): string {
  if (trimmed.includes('\0')) throw new ContentError('MESSAGE_HAS_NULL_BYTE');
  return cutToLength(trimmed.replace(/^\n+/, ''), MAX_MESSAGE_LENGTH, TRUNCATION_NOTE);
}

import { ContentError } from './content-errors.ts';
import { cutToLength } from './cut-to-length.ts';

/** Longest topic name, in characters (code points). */
export const MAX_TOPIC_LENGTH = 60;

const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/**
 * Normalizes a topic name to its stored form: trimmed, printable, at most {@link MAX_TOPIC_LENGTH}
 * characters, the excess replaced by `...`. An empty name is valid: the general chat of a channel.
 *
 * @throws ContentError TOPIC_HAS_INVALID_CHARACTER
 */
export function normalizeTopic(raw: string): string {
  const trimmed = raw.trim();
  const invalid = UNPRINTABLE.exec(trimmed);
  if (invalid !== null) {
    const position = Array.from(trimmed.slice(0, invalid.index)).length + 1;
    throw new ContentError('TOPIC_HAS_INVALID_CHARACTER', { position });
  }
  return cutToLength(trimmed, MAX_TOPIC_LENGTH, '...');
}

import { describe, expect, it } from '@jest/globals';
import { ContentError } from './content-errors.ts';
import { normalizeTopic } from './topic-name.ts';

describe('a topic name', () => {
  it.each([
    ['is trimmed', '  lunch ', 'lunch'],
    ['may be empty', ' ', ''],
    ['may have 60 characters', '\u{1f642}'.repeat(60), '\u{1f642}'.repeat(60)],
    ['is cut to 57 and three dots', 'x'.repeat(61), `${'x'.repeat(57)}...`],
  ])('%s', (_, raw, stored) => {
    expect(normalizeTopic(raw)).toBe(stored);
  });

  it.each([
    ['a null byte at the start', '\0x', 1],
    ['a line break, counted in characters', '\u{1f642}a\nb', 3],
    ['half of a surrogate pair', 'a\ud83d', 2],
    ['a code point that is no character', 'a\uffff', 2],
  ])('refuses %s', (_, raw, position) => {
    expect(() => normalizeTopic(raw)).toThrow(
      new ContentError('TOPIC_HAS_INVALID_CHARACTER', { position }),
    );
    try {
      normalizeTopic(raw);
    } catch (error) {
      expect(error).toMatchObject({ data: { position } });
    }
  });
});

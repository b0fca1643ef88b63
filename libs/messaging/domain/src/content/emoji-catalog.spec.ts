import { expect, it } from '@jest/globals';
import { isWellFormedEmojiCode, type EmojiType } from './emoji-catalog.ts';

it.each<[EmojiType, string, boolean]>([
  ['unicode_emoji', '1f44d', true],
  ['unicode_emoji', '0023-20e3', true],
  ['unicode_emoji', '1F44D', false],
  ['unicode_emoji', '23', false],
  ['unicode_emoji', '1f44d-', false],
  ['unicode_emoji', 'thumbs_up', false],
  ['realm_emoji', '12', true],
  ['realm_emoji', '1f44d', false],
  ['service_extra_emoji', 'zulip', true],
  ['service_extra_emoji', 'other', false],
])('a code of %s can be %s: %s', (type, code, expected) => {
  expect(isWellFormedEmojiCode(type, code)).toBe(expected);
});

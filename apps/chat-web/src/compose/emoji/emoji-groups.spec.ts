import { expect, it } from '@jest/globals';
import { EmojiIndex } from '../../model/emoji/emoji-index.ts';
import { emojiOf, type EmojiWords } from './emoji-groups.ts';

const table = { code_to_names: { '1f600': ['grinning'], '1f604': ['smile'], '1f34e': ['apple'] } };
const index = new EmojiIndex(table, new Map());
const words: EmojiWords = new Map([
  ['1f600', { group: 'smileys', words: '', order: 2 }],
  ['1f604', { group: 'smileys', words: '', order: 1 }],
  ['1f34e', { group: 'food', words: '', order: 3 }],
]);
const namesOf = (group: 'recent' | 'smileys', recent: readonly string[]) =>
  emojiOf(group, index, words, recent).map(({ name }) => name);

it('the frequent emoji come first, then the others of the first group', () => {
  expect(namesOf('smileys', ['apple'])).toEqual(['smile', 'grinning']);
  expect(namesOf('recent', ['apple', 'smile', 'unknown'])).toEqual(['apple', 'smile', 'grinning']);
});

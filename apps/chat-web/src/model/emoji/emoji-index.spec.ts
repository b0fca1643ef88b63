import { describe, expect, it } from '@jest/globals';
import { characterOfCode } from './emoji-code.ts';
import { EmojiIndex, POPULAR_EMOJI } from './emoji-index.ts';

const custom = (id: string, name: string, deactivated = false) => ({
  id,
  name,
  source_url: `/user_avatars/1/emoji/images/${id}.png`,
  still_url: null,
  deactivated,
  author_id: 1,
});
const index = new EmojiIndex(
  {
    code_to_names: {
      '1f44d': ['+1', 'thumbs_up', 'like'],
      '1f604': ['smile', 'big_smile'],
      '1f638': ['smile_cat'],
      '1f60a': ['blush', 'warm_smile'],
      '1f419': ['octopus'],
    },
  },
  new Map([
    ['7', custom('7', 'party')],
    ['8', custom('8', 'old_party', true)],
    ['9', custom('9', 'octopus')],
  ]),
);

describe('the emoji of an organization', () => {
  it.each([
    ['thumbs_up', '1f44d', '👍'],
    ['party', '7', null],
    ['octopus', '9', null],
  ])('are found by the name %s', (name, code, character) => {
    expect(index.named(name)).toMatchObject({ code, character });
  });

  it.each([
    ['smile', ['smile', 'smile_cat', 'blush']],
    ['party', ['party']],
    ['Thumbs up', ['+1']],
    ['octo', ['octopus']],
    ['zzz', []],
  ])('are found by a part of a name: %s', (text, names) => {
    expect(index.find(text, POPULAR_EMOJI, 5).map(({ name }) => name)).toEqual(names);
  });

  it('have popular ones first', () => {
    expect(index.find('', POPULAR_EMOJI, 2).map(({ name }) => name)).toEqual(['+1', 'smile']);
    expect(index.find('octopus', POPULAR_EMOJI, 9)).toHaveLength(1);
  });
});

describe('the characters of a code', () => {
  it.each([
    ['1f44d', '👍'],
    ['2764', '❤️'],
    ['0023-20e3', '#️⃣'],
    ['1f468-200d-1f4bb', '👨‍💻'],
    ['2764-200d-1f525', '❤️‍🔥'],
    ['1f46e-200d-2640', '👮‍♀️'],
    ['261d-1f3fd', '☝🏽'],
    ['1f1e9-1f1ea', '🇩🇪'],
    ['party', null],
    ['ffffff', null],
  ])('%s', (code, character) => {
    expect(characterOfCode(code)).toBe(character);
  });
});

import { describe, expect, it } from '@jest/globals';
import { buildEmojiTable, emojiCode, type EmojiRecord } from './emoji-table.ts';
import { NAME_OVERRIDES } from './name-overrides.ts';

type Sample = EmojiRecord & { readonly iamcal?: string[]; readonly emojibase?: string[] };

/** Builds from lists that know every overridden emoji and those given. */
function build(given: readonly Sample[]) {
  const overridden = Object.keys(NAME_OVERRIDES).map((code): Sample => ({
    hexcode: code.toUpperCase(),
    version: 1,
    order: 0,
    group: 0,
  }));
  const records = [...overridden, ...given];
  const list = (name: 'iamcal' | 'emojibase') =>
    Object.fromEntries(records.map((record) => [record.hexcode, record[name] ?? []]));
  const lists = { iamcal: list('iamcal'), emojibase: list('emojibase') };
  const table = buildEmojiTable(records, { ...lists, joypixels: {}, github: {}, cldr: {} });
  return Object.fromEntries(table);
}

describe('building the table', () => {
  it('drops the variation selector and fills up short code points', () => {
    expect(emojiCode('23-FE0F-20E3')).toBe('0023-20e3');
    expect(emojiCode('1F937-200D-2640-FE0F')).toBe('1f937-200d-2640');
  });

  it('prefers the name on which the lists agree', () => {
    const table = build([
      {
        hexcode: '1FA91',
        version: 12,
        order: 9,
        group: 7,
        iamcal: ['seat', 'chair'],
        emojibase: ['stool', 'chair'],
      },
    ]);
    expect(table['1fa91']).toEqual(['chair', 'stool', 'seat']);
  });

  it('never gives a name of the service to another emoji', () => {
    const table = build([
      {
        hexcode: '1F431',
        version: 1,
        order: 9,
        group: 3,
        iamcal: ['cat'],
        emojibase: ['cat_face'],
      },
    ]);
    expect(table['1f408']).toEqual(['cat']);
    expect(table['1f431']).toEqual(['cat_face']);
  });

  it('omits data that is too new and data that is not an emoji by itself', () => {
    const names = { iamcal: ['new'], emojibase: ['new'] };
    const table = build([
      { hexcode: '1FAC8', version: 17, order: 9, group: 1, ...names },
      { hexcode: '1F3FB', version: 1, order: 9, group: 2, ...names },
      { hexcode: '1F1E6', version: 0, ...names },
    ]);
    expect(Object.keys(table).sort()).toEqual(Object.keys(NAME_OVERRIDES).sort());
  });

  it('refuses to leave an emoji without a name', () => {
    const names = { iamcal: ['cat'], emojibase: ['cat'] };
    expect(() => build([{ hexcode: '1F431', version: 1, order: 9, group: 3, ...names }])).toThrow(
      '1f431',
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { joinTexts, packTexts } from '../segments/packed-texts.ts';
import { CompactJson } from './compact-json.ts';

/** Texts in blocks of none to six. */
const listOf = (texts: readonly string[]): CompactJson => {
  const parts: string[][] = [];
  for (let at = 0; at < texts.length; at += parts.length % 7) {
    parts.push(texts.slice(at, at + ((parts.length + 1) % 7)));
  }
  return new CompactJson(
    joinTexts(parts.map((part) => packTexts(part.map((text) => Buffer.from(text))))),
  );
};
const read = (list: CompactJson, begin = 0, end = list.total): string[] =>
  list.slice(begin, end).map((item) => item.toString());

describe('compact JSON', () => {
  it('is the given JSON, for any content around it', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('é'.repeat(40_000)));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), (texts) => {
        expect(read(listOf(texts.map((each) => JSON.stringify(each))))).toEqual(
          texts.map((each) => JSON.stringify(each)),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('is read from anywhere, in any order, and ends where it ends', () => {
    const texts = Array.from(
      { length: 3_000 },
      (_, index) => `{"n":${index},"x":"${'y'.repeat(index % 200)}"}`,
    );
    const list = listOf(texts);
    expect(list.total).toBe(3_000);
    for (const index of [2_999, 0, 1_500, 1_501, 700, 2_999]) {
      expect(list.item(index).toString()).toBe(texts[index]);
    }
    expect(read(list, 2_990, 3_100)).toEqual(texts.slice(2_990));
    expect(read(list, 4_000, 5_000)).toEqual([]);
    expect(() => list.item(3_000)).toThrow(RangeError);
    expect(() => list.item(-1)).toThrow(RangeError);
  });

  it('does not change text that was read when other blocks are read', () => {
    const list = listOf(
      Array.from({ length: 100 }, (_, index) => `"${index}${'z'.repeat(9_000)}"`),
    );
    const items = list.slice(0, 100);
    expect(items.map((item) => item.toString().slice(0, 4))).toEqual(
      items.map((_, index) => `"${index}zzz`.slice(0, 4)),
    );
  });

  it('may be empty', () => {
    expect(read(listOf([]))).toEqual([]);
  });
});

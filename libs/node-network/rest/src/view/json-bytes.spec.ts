import { describe, expect, it } from '@jest/globals';
import { parseVersion, type SemanticVersion } from '@tandem/node-network-domain';
import { VersionRanks } from '../directory/version-ranks.ts';
import { joinJson, JsonStore, packJson } from './json-bytes.ts';
import { TimeSlice } from './time-slice.ts';

describe('JSON as bytes', () => {
  it.each([[[]], [['a']], [['a', 'é€\u{1f600}', '', 'x'.repeat(3_000_000), 'b']]])(
    'is what was put in',
    async (texts) => {
      const store = new JsonStore();
      const items = texts.map((text) => store.add(JSON.stringify(text)));
      expect(items.map((item) => item.toString())).toEqual(texts.map((t) => JSON.stringify(t)));
      expect(joinJson('[', items, ']').toString()).toBe(JSON.stringify(texts));
      const { array, stretches } = await packJson(items, new TimeSlice());
      expect(array.toString()).toBe(JSON.stringify(texts));
      for (const [item, { begin, end }] of stretches) {
        expect(array.subarray(begin, end).equals(item)).toBe(true);
      }
      expect([...stretches.keys()]).toEqual(items);
    },
  );

  it('fills its blocks to the last byte', () => {
    const store = new JsonStore();
    const texts = Array.from({ length: 5000 }, (_, index) => `"${'é'.repeat(index % 700)}"`);
    const items = texts.map((text) => store.add(text));
    expect(items.map((item) => item.toString())).toEqual(texts);
    expect(new Set(items.map((item) => item.buffer)).size).toBe(4);
  });
});

describe('a time slice', () => {
  it('ends the work when it is stopped', async () => {
    const stopping = new AbortController();
    const slice = new TimeSlice(stopping.signal);
    await slice.rest();
    stopping.abort(new Error('stopped'));
    await expect(slice.rest()).rejects.toThrow('stopped');
  });
});

describe('version ranks', () => {
  const version = (text: string): SemanticVersion => parseVersion(text)!;

  it('order as the versions do, whatever the order they come in', () => {
    const sorted = ['1.6.2-rc.1', '1.6.2', '1.6.2+b', '1.10.0', '2.0.0'];
    const ranks = new VersionRanks();
    for (const text of ['1.10.0', '1.6.2', '2.0.0', '1.6.2', '1.6.2-rc.1', '1.6.2+b']) {
      ranks.add(version(text));
    }
    expect(sorted.map((text) => ranks.rankOf(version(text)))).toEqual([0, 1, 2, 3, 4]);
    expect(
      ['0.0.0', '1.6.3', '1.6.2-rc.2', '99.0.0'].map((text) => ranks.rankOf(version(text))),
    ).toEqual([0, 3, 1, 5]);
  });
});

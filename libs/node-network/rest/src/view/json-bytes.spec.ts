import { describe, expect, it } from '@jest/globals';
import { parseVersion, type SemanticVersion } from '@tandem/node-network-domain';
import { VersionRanks } from '../directory/version-ranks.ts';
import { joinJson, JsonArray } from './json-bytes.ts';
import { TimeSlice } from './time-slice.ts';

describe('JSON as bytes', () => {
  it.each([[[]], [['a']], [['a', 'é€\u{1f600}', '', 'x'.repeat(3_000_000), 'b']]])(
    'is the given JSON',
    (texts) => {
      const items = texts.map((text) => Buffer.from(JSON.stringify(text)));
      expect(joinJson('[', items, ']').toString()).toBe(JSON.stringify(texts));
      const array = new JsonArray(() => items);
      expect(array.join().toString()).toBe(JSON.stringify(texts));
      expect(array.length).toBe(array.join().length);
    },
  );
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

  it('have the order of the versions, for any order of insertion', () => {
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

import { describe, expect, it } from '@jest/globals';
import { decodeEach, joinBatches } from './batch.ts';
import {
  boolean,
  defaulted,
  integer,
  lenient,
  Mismatch,
  nullable,
  oneOf,
  text,
} from './decoder.ts';
import { jsonObject } from './json.ts';
import { array, dictionary, object } from './structure.ts';

interface Sample {
  name: string;
  tags: string[];
  age: number | null;
}
const sample = object<Sample>(
  { name: text(8), tags: defaulted(array(text(), 2), []), age: nullable(integer(0, 9)) },
  { name: 'alias' },
);

function failureOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Mismatch) return error.describe();
    throw error;
  }
  return 'none';
}

describe('object', () => {
  it('fills in defaults, omits unknown fields and reads older names', () => {
    expect(sample({ name: 'a', other: 1 })).toEqual({ name: 'a', tags: [], age: null });
    expect(sample({ alias: 'b', age: 3 })).toEqual({ name: 'b', tags: [], age: 3 });
  });

  it('reports the position of an invalid value', () => {
    expect(failureOf(() => sample({ name: 'a', tags: ['x', 7] }))).toBe('tags.1: expected a text');
    expect(failureOf(() => sample({ name: 'a', tags: null }))).toBe('tags: expected a list');
    expect(failureOf(() => sample([]))).toBe('expected an object');
  });

  it('bounds accepted values', () => {
    expect(failureOf(() => sample({ name: 'far too long' }))).toBe('name: expected a text');
    expect(failureOf(() => sample({ name: 'a', tags: ['1', '2', '3'] }))).toContain('at most 2');
    expect(failureOf(() => dictionary(boolean, 1)({ a: true, b: true }))).toContain('at most 1');
    expect(failureOf(() => dictionary(boolean)({ ['k'.repeat(1000)]: true }))).toBe(
      `${'k'.repeat(64)}: expected a text`,
    );
  });
});

describe('values', () => {
  it.each(['nul \0', 'half a pair \ud800'])('refuses a text that no database takes', (value) => {
    expect(failureOf(() => text()(value))).toBe('expected a text');
    expect(failureOf(() => jsonObject({ deep: [{ [value]: 1 }] }))).toBe('expected a text');
    expect(failureOf(() => dictionary(boolean)({ [value]: true }))).toContain('expected a text');
  });

  it('accepts a text with characters beyond the basic plane', () => {
    expect(text()('🏔 Zürich')).toBe('🏔 Zürich');
  });

  it('refuses JSON nested deeper than any document', () => {
    const deep = JSON.parse(`{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`) as unknown;
    expect(failureOf(() => jsonObject(deep))).toContain('levels');
  });

  it('takes one of a closed set, or falls back', () => {
    expect(oneOf('up', 'down')('up')).toBe('up');
    expect(failureOf(() => oneOf('up', 'down')('left'))).toBe("expected 'up' or 'down'");
    expect(lenient(oneOf('up'), null)('left')).toBeNull();
  });
});

describe('decodeEach', () => {
  it('returns the valid records and counts the malformed ones, describing ten', () => {
    const values = [{ name: 'a' }, ...Array<unknown>(12).fill(null), { name: 'b' }];
    const batch = decodeEach(values, sample);
    expect(batch.records.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(batch.rejected.count).toBe(12);
    expect(batch.rejected.samples).toHaveLength(10);
    expect(batch.rejected.samples[0]).toEqual({ record: '#1', reason: 'expected an object' });
  });

  it('joins the batches of several pages', () => {
    const page = decodeEach([{ name: 'a' }, 7], sample);
    expect(joinBatches([page, page])).toMatchObject({
      records: [{ name: 'a' }, { name: 'a' }],
      rejected: { count: 2 },
    });
  });
});

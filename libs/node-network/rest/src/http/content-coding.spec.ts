import { describe, expect, it } from '@jest/globals';
import { chooseCoding } from './content-coding.ts';
import { contentTag, contentTagBySteps, holdsEntity } from './entity-tag.ts';

describe('chooseCoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['identity', 'identity'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['BR;Q=1.0', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip;q=0, br;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity;q=1, gzip;q=0.5', 'identity'],
    ['identity;q=0.5, gzip', 'gzip'],
    ['deflate', 'identity'],
    ['br;q=nonsense', 'identity'],
    ['br;q=2', 'identity'],
    [' gzip ; q=0.8 ', 'gzip'],
    [',,;;q=,', 'identity'],
    [`${'a,'.repeat(50_000)}br`, 'identity'],
  ])('%.40s: %s', (header, coding) => {
    expect(chooseCoding(header)).toBe(coding);
    expect(chooseCoding(header)).toBe(coding);
  });
});

describe('entity tags', () => {
  it.each([
    [undefined, false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b"', false],
    ['"b", "a"', true],
    ['"b",W/"a" ', true],
    ['*', true],
    ['"ab"', false],
    ['x"a"', false],
    ['', false],
  ])('If-None-Match %j', (header, expected) => {
    expect(holdsEntity(header, '"a"')).toBe(expected);
  });

  it('are the same if computed at once or in steps', async () => {
    const body = Buffer.alloc((1 << 20) * 2 + 17, 'tandem');
    let steps = 0;
    const tag = await contentTagBySteps([body.subarray(0, 5), body.subarray(5)], async () => {
      steps += 1;
    });
    expect(tag).toBe(contentTag(body));
    expect(steps).toBe(2);
    expect(tag).not.toBe(contentTag(body.subarray(1)));
  });
});

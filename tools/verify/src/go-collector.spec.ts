import { describe, expect, it } from '@jest/globals';
import { goCollector } from '../go-collector.mjs';

describe('goCollector', () => {
  it('limits a program to a quarter of the memory instead of collecting at each doubling', () => {
    expect(goCollector(16 * 2 ** 30)).toEqual({ GOGC: 'off', GOMEMLIMIT: '4096MiB' });
  });

  it('changes nothing on a small machine', () => {
    expect(goCollector(8e9)).toEqual({});
  });
});

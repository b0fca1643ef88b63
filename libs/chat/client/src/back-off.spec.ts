import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BackOff } from './back-off.ts';

describe('delays', () => {
  it('double up to the longest, until a success', () => {
    const backOff = new BackOff({ random: () => 0 }, { firstMs: 100, maxMs: 500 });
    expect([1, 2, 3, 4, 5].map(() => backOff.next())).toEqual([100, 200, 400, 500, 500]);
    expect(backOff.failures).toBe(5);
    backOff.reset();
    expect([backOff.failures, backOff.next()]).toEqual([0, 100]);
  });

  it('are shortened by at most a half', () => {
    const anything = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(anything, fc.nat(100), (random, failures) => {
        const backOff = new BackOff({ random: () => random }, { firstMs: 100, maxMs: 60_000 });
        for (let count = 0; count < failures; count += 1) backOff.next();
        const full = Math.min(60_000, 100 * 2 ** failures);
        const delay = backOff.next();
        expect(delay).toBeLessThanOrEqual(full);
        expect(delay).toBeGreaterThanOrEqual(full / 2);
      }),
    );
  });
});

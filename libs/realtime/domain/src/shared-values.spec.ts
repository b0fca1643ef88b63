import { describe, expect, it } from '@jest/globals';
import { SharedValues } from './shared-values.ts';

describe('shared values', () => {
  it('are one object if their keys are equal', () => {
    const values = new SharedValues();
    const first = ['message'];
    expect(values.share('a', first)).toBe(first);
    expect(values.share('a', ['message'])).toBe(first);
    expect(values.share('b', ['message'])).not.toBe(first);
  });

  it.each([
    ['many short', 20_000, 100],
    ['few long', 3, 1_500_000],
  ])('are dropped after %s ones', (_, count, length) => {
    const values = new SharedValues();
    const first = ['message'];
    values.share('a', first);
    for (let at = 0; at < count; at += 1) values.share(`${at}${'x'.repeat(length)}`, [at]);
    const next = ['message'];
    expect(values.share('a', next)).toBe(next);
  });
});

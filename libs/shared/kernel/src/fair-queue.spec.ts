import { describe, expect, it } from '@jest/globals';
import { FairQueue } from './fair-queue.ts';

const everybody = () => true;

describe('a fair queue', () => {
  it('gives owners turns, and each its items in order', () => {
    const queue = new FairQueue<string>({ maxTotal: 10, maxPerOwner: 5 });
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.add(item.charAt(0), item);
    const order = Array.from({ length: 6 }, () => queue.take(everybody));
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
    expect([queue.take(everybody), queue.size]).toEqual([undefined, 0]);
  });

  it('skips owners that may not run, and preserves their turn', () => {
    const queue = new FairQueue<string>({ maxTotal: 10, maxPerOwner: 5 });
    for (const item of ['a1', 'b1', 'b2']) queue.add(item.charAt(0), item);
    expect(queue.take((owner) => owner !== 'a')).toBe('b1');
    expect(queue.take((owner) => owner === 'c')).toBeUndefined();
    expect(queue.take(everybody)).toBe('a1');
  });

  it('is bounded, as a whole and for each owner', () => {
    const queue = new FairQueue<number>({ maxTotal: 3, maxPerOwner: 2 });
    expect([queue.add('a', 1), queue.add('a', 2), queue.add('a', 3)]).toEqual([true, true, false]);
    expect([queue.add('b', 4), queue.add('c', 5), queue.size]).toEqual([true, false, 3]);
    expect([queue.takeAll(), queue.size]).toEqual([[1, 2, 4], 0]);
  });
});

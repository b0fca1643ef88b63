import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  isCovered,
  withGapAt,
  withMovedIn,
  withNewest,
  withRange,
  withSingles,
  withoutDropped,
  withoutIds,
  type MessageRange,
  type MessageRanges,
} from './message-ranges.ts';

const range = (
  ids: readonly number[],
  at: '' | 'oldest' | 'newest' | 'both' = '',
): MessageRange => ({
  ids,
  isOldest: at === 'oldest' || at === 'both',
  isNewest: at === 'newest' || at === 'both',
});

describe('ranges', () => {
  it('that overlap become one, others stay apart', () => {
    const ranges = withRange([range([1, 2]), range([8, 9])], range([4, 5]));
    expect(ranges).toEqual([range([1, 2]), range([4, 5]), range([8, 9])]);
    expect(withRange(ranges, range([2, 3, 4]))).toEqual([range([1, 2, 3, 4, 5]), range([8, 9])]);
  });

  it('get single messages with gaps between them, unless a range covers them', () => {
    const ranges = withSingles([range([4, 9])], [2, 6, 4, 12]);
    expect(ranges).toEqual([range([2]), range([4, 6, 9]), range([12])]);
  });

  it('end where a message is no longer cached', () => {
    const ranges = [range([1, 2, 3, 4], 'both')];
    expect(withoutDropped(ranges, new Set([2]))).toEqual([
      range([1], 'oldest'),
      range([3, 4], 'newest'),
    ]);
    expect(withoutDropped(ranges, new Set([1, 4]))).toEqual([range([2, 3])]);
    expect(withoutDropped(ranges, new Set([9]))).toEqual(ranges);
  });

  it('meet at an end of the conversation', () => {
    expect(withRange([range([9], 'newest')], range([3, 7], 'newest'))).toEqual([
      range([3, 7, 9], 'newest'),
    ]);
    expect(withRange([range([1, 2])], range([], 'both'))).toEqual([range([1, 2], 'both')]);
  });

  it('grow by sent messages, at the newest end only', () => {
    expect(withNewest([range([1, 2], 'newest')], 3)).toEqual([range([1, 2, 3], 'newest')]);
    expect(withNewest([range([1, 2])], 9)).toEqual([range([1, 2]), range([9], 'newest')]);
  });

  it('lose deleted messages without a gap, and disappear when they are empty', () => {
    expect(withoutIds([range([1, 2, 3])], new Set([2]))).toEqual([range([1, 3])]);
    expect(withoutIds([range([1], 'newest')], new Set([1]))).toEqual([]);
    expect(withoutIds([range([1], 'both')], new Set([1]))).toEqual([range([], 'both')]);
    const ranges = [range([1])];
    expect(withoutIds(ranges, new Set([7]))).toBe(ranges);
  });

  it('have a gap where an unknown message was moved to', () => {
    expect(withGapAt([range([1, 5], 'both')], 3)).toEqual([
      range([1], 'oldest'),
      range([5], 'newest'),
    ]);
    expect(withGapAt([range([1, 5])], 9)).toEqual([range([1, 5])]);
  });
});

/**
 * A conversation on a server, and what a client caches of it. After any commands the ranges must contain exactly
 * the messages of the conversation between their ends.
 */
describe('any sequence of changes', () => {
  const ids = fc.integer({ min: 1, max: 30 });
  const command = fc.oneof(
    fc.record({ what: fc.constant('send' as const) }),
    fc.record({ what: fc.constant('delete' as const), id: ids }),
    fc.record({ what: fc.constant('move in' as const), id: ids, isCached: fc.boolean() }),
    fc.record({
      what: fc.constant('fetch' as const),
      anchor: ids,
      before: fc.nat(4),
      after: fc.nat(4),
    }),
  );

  it('ranges contain all messages of the server between their ends', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        let stored = [2, 5, 8, 11, 14];
        let next = 31;
        let ranges: MessageRanges = [];
        for (const each of commands) {
          if (each.what === 'send') {
            stored = [...stored, next];
            ranges = withNewest(ranges, next);
            next += 1;
          } else if (each.what === 'delete') {
            stored = stored.filter((id) => id !== each.id);
            ranges = withoutIds(ranges, new Set([each.id]));
          } else if (each.what === 'move in') {
            if (stored.includes(each.id)) continue;
            stored = [...stored, each.id].sort((a, b) => a - b);
            const staysCached = each.isCached && isCovered(ranges, each.id);
            ranges = staysCached ? withMovedIn(ranges, each.id) : withGapAt(ranges, each.id);
          } else ranges = withRange(ranges, pageOf(stored, each));
          expect(faultsOf(ranges, stored)).toEqual([]);
        }
      }),
    );
  });
});

function pageOf(
  stored: readonly number[],
  { anchor, before, after }: { anchor: number; before: number; after: number },
): MessageRange {
  const older = stored.filter((id) => id < anchor);
  const newer = stored.filter((id) => id > anchor);
  const page = [
    ...older.slice(Math.max(0, older.length - before)),
    ...stored.filter((id) => id === anchor),
    ...newer.slice(0, after),
  ];
  return { ids: page, isOldest: older.length < before, isNewest: newer.length < after };
}

function faultsOf(ranges: MessageRanges, stored: readonly number[]): readonly object[] {
  return ranges.filter(({ ids, isOldest, isNewest }) => {
    const from = isOldest ? -Infinity : (ids[0] ?? Infinity);
    const to = isNewest ? Infinity : (ids.at(-1) ?? -Infinity);
    const there = stored.filter((id) => id >= from && id <= to);
    return JSON.stringify(there) !== JSON.stringify(ids);
  });
}

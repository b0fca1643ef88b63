import { ascending } from './collections.ts';

/** Messages of a conversation without a gap. */
export interface MessageRange {
  /** Ascending. */
  readonly ids: readonly number[];
  /** There is no older message in the conversation. */
  readonly isOldest: boolean;
  /** There is no newer one; sent messages arrive by events. */
  readonly isNewest: boolean;
}

/** The ranges of a conversation, ascending; between two of them messages may be missing. */
export type MessageRanges = readonly MessageRange[];

/** The ranges with another one; those that overlap become one. */
export function withRange(ranges: MessageRanges, added: MessageRange): MessageRanges {
  let merged = added;
  const apart: MessageRange[] = [];
  for (const range of ranges) {
    if (!overlap(range, merged)) {
      apart.push(range);
      continue;
    }
    merged = {
      ids: ascending([...range.ids, ...merged.ids]),
      isOldest: range.isOldest || merged.isOldest,
      isNewest: range.isNewest || merged.isNewest,
    };
  }
  return sorted([...apart, merged]);
}

/** The ranges with a message that was just sent. */
export function withNewest(ranges: MessageRanges, id: number): MessageRanges {
  return withRange(ranges, { ids: [id], isOldest: false, isNewest: true });
}

/** The ranges with messages between which others may be missing. */
export function withSingles(ranges: MessageRanges, ids: readonly number[]): MessageRanges {
  const known = new Set(ranges.flatMap((range) => [...range.ids]));
  const added = ids.filter((id) => !known.has(id));
  const single = (id: number): MessageRange => ({ ids: [id], isOldest: false, isNewest: false });
  const apart: MessageRange[] = [];
  const covered: MessageRange[] = [];
  for (const id of added) (isCovered(ranges, id) ? covered : apart).push(single(id));
  return covered.reduce(withRange, sorted([...ranges, ...apart]));
}

/** The ranges without messages that are no longer cached: they end where one is missing. */
export function withoutDropped(ranges: MessageRanges, ids: ReadonlySet<number>): MessageRanges {
  return ranges.flatMap((range) => {
    if (!range.ids.some((id) => ids.has(id))) return [range];
    const parts: number[][] = [[]];
    for (const id of range.ids) {
      if (ids.has(id)) parts.push([]);
      else parts.at(-1)?.push(id);
    }
    return parts
      .map((part, index) => ({
        ids: part,
        isOldest: range.isOldest && index === 0,
        isNewest: range.isNewest && index === parts.length - 1,
      }))
      .filter((part) => part.ids.length > 0);
  });
}

/**
 * True if the id is in a range, so that the cache has the message with it, if there is one in the
 * conversation.
 */
export function isCovered(ranges: MessageRanges, id: number): boolean {
  return ranges.some((range) => spans(range, id, id));
}

/** The ranges with a message that was moved here; they must cover it. */
export function withMovedIn(ranges: MessageRanges, id: number): MessageRanges {
  return ranges.map((range) =>
    spans(range, id, id) && !range.ids.includes(id)
      ? { ...range, ids: ascending([...range.ids, id]) }
      : range,
  );
}

/** The ranges with a gap at the id of a message that was moved here, and whose content is unknown. */
export function withGapAt(ranges: MessageRanges, id: number): MessageRanges {
  return ranges.flatMap((range) => {
    if (!spans(range, id, id) || range.ids.includes(id)) return [range];
    const older = { ...range, ids: range.ids.filter((each) => each < id), isNewest: false };
    const newer = { ...range, ids: range.ids.filter((each) => each > id), isOldest: false };
    return [older, newer].filter(({ ids }) => ids.length > 0);
  });
}

/** The ranges without some messages; the same ranges if they have none of them. */
export function withoutIds(ranges: MessageRanges, ids: ReadonlySet<number>): MessageRanges {
  if (!ranges.some((range) => range.ids.some((id) => ids.has(id)))) return ranges;
  return ranges
    .map((range) => ({ ...range, ids: range.ids.filter((id) => !ids.has(id)) }))
    .filter((range) => range.ids.length > 0 || (range.isOldest && range.isNewest));
}

const first = ({ ids, isOldest }: MessageRange) => (isOldest ? -Infinity : (ids[0] ?? Infinity));
const last = ({ ids, isNewest }: MessageRange) => (isNewest ? Infinity : (ids.at(-1) ?? -Infinity));

const spans = (range: MessageRange, from: number, to: number) =>
  first(range) <= from && to <= last(range);

const overlap = (a: MessageRange, b: MessageRange) => first(a) <= last(b) && first(b) <= last(a);

function sorted(ranges: readonly MessageRange[]): MessageRanges {
  return [...ranges].sort((a, b) => first(a) - first(b));
}

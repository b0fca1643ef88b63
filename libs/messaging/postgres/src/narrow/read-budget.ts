import type { MessageView } from '@tandem/messaging-domain';

/** Bytes of texts, including histories and submessages, that one query reads from the database. */
export const MAX_READ_BYTES = 4_000_000;

/** A part of the requested messages: those nearest to the anchor, without gaps. */
export interface ReadMessages {
  /** Ascending. */
  readonly messages: readonly MessageView[];
  readonly leavesOlder: boolean;
  readonly leavesNewer: boolean;
}

/** The ids by distance from `anchor`: older and newer ones alternate. */
export function nearestFirst(ids: readonly number[], anchor: number): readonly number[] {
  const ascending = [...ids].sort((a, b) => a - b);
  const middle = ascending.findIndex((id) => id >= anchor);
  const split = middle === -1 ? ascending.length : middle;
  const ordered: number[] = [];
  for (let distance = 0; ordered.length < ascending.length; distance += 1) {
    const older = ascending[split - 1 - distance];
    const newer = ascending[split + distance];
    if (older !== undefined) ordered.push(older);
    if (newer !== undefined) ordered.push(newer);
  }
  return ordered;
}

/**
 * `messages` up to the first one on either side of `anchor` that was not read: later ones may be
 * cached, but a page has no gaps.
 *
 * @param messages ascending
 */
export function withoutGaps(
  messages: readonly MessageView[],
  leftOut: readonly number[],
  anchor: number,
): ReadMessages {
  if (leftOut.length === 0) return { messages, leavesOlder: false, leavesNewer: false };
  const before = leftOut.reduce((last, id) => (id < anchor ? Math.max(last, id) : last), -1);
  const end = leftOut.reduce((first, id) => (id >= anchor ? Math.min(first, id) : first), Infinity);
  return {
    messages: messages.filter(({ id }) => id > before && id < end),
    leavesOlder: before >= 0,
    leavesNewer: end < Infinity,
  };
}

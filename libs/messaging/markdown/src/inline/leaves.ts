import type { RenderRun } from '../render-run.ts';
import { findEmoji } from './emoji.ts';
import type { Leaf } from './leaf.ts';
import { findLinkifierMatches } from './linkifier-links.ts';
import { findWebLinks } from './web-links.ts';

/** The leaves of `source` in text order; where two overlap, the kind that is named first wins. */
export function findLeaves(source: string, run: RenderRun): readonly Leaf[] {
  const kinds = [findWebLinks, findLinkifierMatches, findEmoji];
  const found = kinds.flatMap((find) => find(source, run));
  if (found.length < 2) return found;
  const claimed = new Uint8Array(source.length);
  return found
    .filter(({ start, end }) => {
      if (claimed.subarray(start, end).includes(1)) return false;
      claimed.fill(1, start, end);
      return true;
    })
    .sort((one, other) => one.start - other.start);
}

import type { RenderRun } from '../render-run.ts';
import { findEmoji } from './emoji.ts';
import type { Leaf } from './leaf.ts';
import { linkLeaf } from './link-leaf.ts';
import { webAddressesIn } from './web-address.ts';

/** The leaves of `source` in text order; where two overlap, the kind that is searched first wins. */
export function findLeaves(source: string, run: RenderRun): readonly Leaf[] {
  const found = [
    ...findWebLinks(source, run),
    ...findLinkifiers(source, run),
    ...findEmoji(source, run),
  ];
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

function findWebLinks(source: string, run: RenderRun): Leaf[] {
  return webAddressesIn(source).flatMap((found) => linkLeaf(source, found, found.text, run));
}

function findLinkifiers(source: string, run: RenderRun): Leaf[] {
  return run.linkifiers
    .flatMap((linkifier) => linkifier.matchesIn(source, run.linkifierBudget))
    .flatMap((match) => linkLeaf(source, match, match.url, run));
}

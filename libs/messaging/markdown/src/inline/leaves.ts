import type { StateInline } from 'markdown-it';
import type { RenderRun } from '../render-run.ts';
import { findEmoji } from './emoji.ts';
import { linkLeaf } from './link-leaf.ts';
import { webAddressesIn } from './web-address.ts';

/**
 * A piece of text that is found by how it looks, not by a sign that begins it: a web address, a
 * match of a linkifier, an emoji. Nothing inside it is parsed.
 */
export interface Leaf {
  readonly start: number;
  readonly end: number;
  /** Links are not made inside links. */
  readonly isLink: boolean;
  push(state: StateInline): void;
}

/** The leaves of `source` in text order; where two overlap, the kind that is found first wins. */
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
    .flatMap((linkifier) => linkifier.matchesIn(source))
    .flatMap((match) => linkLeaf(source, match, match.url, run));
}

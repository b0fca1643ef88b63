import type { MarkdownIt, StateInline } from 'markdown-it';
import { scanOf } from './inline-scan.ts';
import type { Leaf } from './leaf.ts';

/** Text that no rule has a use for, and the leaves between it. */
export function text(md: MarkdownIt): void {
  md.inline.ruler.at('text', textRule);
  md.inline.ruler.before('text', 'leaf', leafRule);
}

/** Characters at which some rule may apply. */
const SIGNS = /[\n$&*@#<[`~]|!(?=\[)/g;

function textRule(state: StateInline): boolean {
  SIGNS.lastIndex = state.pos;
  const sign = SIGNS.exec(state.src)?.index ?? state.posMax;
  const leaf = nextLeaf(scanOf(state).leaves, state.pos + 1)?.start ?? state.posMax;
  const end = Math.min(sign, leaf, state.posMax);
  if (end <= state.pos) return false;
  state.pending += state.src.slice(state.pos, end);
  state.pos = end;
  return true;
}

function leafRule(state: StateInline): boolean {
  const leaf = nextLeaf(scanOf(state).leaves, state.pos);
  if (leaf?.start !== state.pos || leaf.end > state.posMax) return false;
  if (leaf.isLink && state.linkLevel > 0) return false;
  leaf.push(state);
  state.pos = leaf.end;
  return true;
}

/** The first leaf that starts at `from` or later. */
function nextLeaf(leaves: readonly Leaf[], from: number): Leaf | undefined {
  let low = 0;
  let high = leaves.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((leaves[middle]?.start ?? Infinity) < from) low = middle + 1;
    else high = middle;
  }
  return leaves[low];
}

import type { Delimiter, MarkdownIt, StateInline } from 'markdown-it';

/** `*em*`, `**strong**` and `***both***`, inside one line; underscores have no meaning. */
export function emphasis(md: MarkdownIt): void {
  md.inline.ruler.at('emphasis', starRule);
  md.inline.ruler.at('newline', lineBreakRule);
  md.inline.ruler2.at('emphasis', joinRule);
}

const STAR = '*'.charCodeAt(0);

/** Every star may turn out to be a delimiter; markdown-it then pairs them in linear time. */
function starRule(state: StateInline): boolean {
  let end = state.pos;
  while (end < state.posMax && state.src[end] === '*') end++;
  const length = end - state.pos;
  if (length === 0) return false;
  const open = /\S/.test(state.src.charAt(end));
  const close = /\S/.test(state.src.charAt(state.pos - 1));
  for (let star = 0; star < length; star++) {
    state.push('text', '', 0).content = '*';
    const token = state.tokens.length - 1;
    state.delimiters.push({ marker: STAR, length, token, end: -1, open, close });
  }
  state.pos = end;
  return true;
}

/** The number of delimiters of a list that an earlier line break has closed. */
const shutOff = new WeakMap<Delimiter[], number>();

/** A line break and the spaces around it are preserved, and no emphasis spans it. */
function lineBreakRule(state: StateInline): boolean {
  if (state.src[state.pos] !== '\n') return false;
  for (let index = shutOff.get(state.delimiters) ?? 0; index < state.delimiters.length; index++) {
    const delimiter = state.delimiters[index];
    if (delimiter) delimiter.open = false;
  }
  shutOff.set(state.delimiters, state.delimiters.length);
  state.push('hardbreak', 'br', 0);
  state.pos++;
  return true;
}

function joinRule(state: StateInline): void {
  joinDelimiters(state, state.delimiters);
  for (const meta of state.tokens_meta)
    if (meta?.delimiters) joinDelimiters(state, meta.delimiters);
}

/**
 * Creates tags of the paired stars. Of directly nested stars two make a strong element and an odd one, the
 * innermost, an emphasis: `***x***` is strong outside.
 */
function joinDelimiters(state: StateInline, delimiters: Delimiter[]): void {
  let index = delimiters.length - 1;
  while (index >= 0) {
    const layers = layersAround(delimiters, index);
    let innermost = index;
    if (layers % 2 === 1) mark(state, delimiters, innermost--, 'em');
    for (; innermost > index - layers; innermost -= 2) {
      mark(state, delimiters, innermost, null);
      mark(state, delimiters, innermost - 1, 'strong');
    }
    index -= Math.max(layers, 1);
  }
}

/** The number of directly nested pairs, counted outwards from the one that opens at `index`. */
function layersAround(delimiters: Delimiter[], index: number): number {
  let layers = 0;
  let inner: Delimiter | undefined;
  for (let at = index; at >= 0; at--) {
    const pair = delimiters[at];
    if (pair === undefined || pair.end < 0) break;
    if (inner !== undefined) {
      const closesNext = pair.end === inner.end + 1;
      const innerClose = delimiters[inner.end]?.token ?? 0;
      const touches =
        delimiters[pair.end]?.token === innerClose + 1 && pair.token === inner.token - 1;
      if (!closesNext || !touches) break;
    }
    inner = pair;
    layers++;
  }
  return layers;
}

/** Turns a pair of stars into the tags of an element, or into nothing. */
function mark(
  state: StateInline,
  delimiters: Delimiter[],
  index: number,
  tag: string | null,
): void {
  const opening = delimiters[index];
  const closing = opening && delimiters[opening.end];
  const tokens = [state.tokens[opening?.token ?? -1], state.tokens[closing?.token ?? -1]];
  tokens.forEach((token, side) => {
    if (token === undefined) return;
    token.content = '';
    if (tag === null) return;
    token.type = side === 0 ? `${tag}_open` : `${tag}_close`;
    token.tag = tag;
    token.nesting = side === 0 ? 1 : -1;
  });
}

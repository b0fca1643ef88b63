import type { MarkdownIt, StateInline } from 'markdown-it';
import { pushHtml } from '../tokens.ts';

/** `&copy;`: a character reference is copied to the HTML unchanged, whether HTML defines it or not. */
export function entities(md: MarkdownIt): void {
  md.inline.ruler.at('entity', entityRule);
}

const ENTITY = /&(?:#\d+|#x[\da-f]+|[\da-z]+);/iy;

function entityRule(state: StateInline): boolean {
  if (state.src[state.pos] !== '&') return false;
  ENTITY.lastIndex = state.pos;
  const written = ENTITY.exec(state.src)?.[0];
  if (written === undefined || ENTITY.lastIndex > state.posMax) return false;
  pushHtml(state, written);
  state.pos = ENTITY.lastIndex;
  return true;
}

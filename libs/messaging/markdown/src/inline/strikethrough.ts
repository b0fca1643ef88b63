import type { MarkdownIt, StateInline } from 'markdown-it';
import { parseInside } from './parse-inside.ts';

const STRIKETHROUGH = /~~([^~\n]+)~~(?!~)/y;

/** `~~struck out~~`, inside one line. */
export function strikethrough(md: MarkdownIt): void {
  md.inline.ruler.at('strikethrough', strikethroughRule);
}

function strikethroughRule(state: StateInline): boolean {
  if (state.src[state.pos] !== '~') return false;
  STRIKETHROUGH.lastIndex = state.pos;
  const match = state.src[state.pos - 1] === '~' ? null : STRIKETHROUGH.exec(state.src);
  const end = STRIKETHROUGH.lastIndex;
  if (match === null || end > state.posMax) return false;
  const start = state.pos + 2;
  state.push('s_open', 'del', 1);
  parseInside(state, start, end - 2);
  state.push('s_close', 'del', -1);
  state.pos = end;
  return true;
}

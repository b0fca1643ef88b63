import type { MarkdownIt, StateInline } from 'markdown-it';
import { mathError } from '../math.ts';
import { runOf } from '../render-run.ts';
import { pushHtml } from '../tokens.ts';

/** `$$x$$`: a formula in a line, between characters that are not letters. */
export function formulas(md: MarkdownIt): void {
  md.inline.ruler.before('emphasis', 'formula', formulaRule);
}

const BODY = /\$\$([^\n_$](?:\\\$|[^$\n\\]|\\(?!\$))*)\$\$(?!\$)/y;
/** A backslash that ends the body before `$$` belongs to it. */
const BODY_WITH_BACKSLASH = /\$\$([^\n_$][^$\n]*\\)\$\$(?!\$)/y;
const WORD_CHARACTER = /[\p{L}\p{N}_]/u;

function formulaRule(state: StateInline): boolean {
  const { src, pos } = state;
  if (src[pos] !== '$' || src[pos - 1] === '$' || isWord(src.charAt(pos - 1))) return false;
  const match = matchAt(BODY, src, pos) ?? matchAt(BODY_WITH_BACKSLASH, src, pos);
  if (match === null) return false;
  const end = pos + match[0].length;
  if (end > state.posMax || isWord(src.charAt(end))) return false;
  const tex = match[1] ?? '';
  pushHtml(state, runOf(state).typesetter(tex, false) ?? mathError(match[0], false));
  state.pos = end;
  return true;
}

function isWord(character: string): boolean {
  return WORD_CHARACTER.test(character);
}

function matchAt(pattern: RegExp, source: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(source);
}

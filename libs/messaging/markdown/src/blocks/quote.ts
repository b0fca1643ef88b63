import type { MarkdownIt, StateBlock } from 'markdown-it';
import {
  CODE_INDENT,
  firstNonSpace,
  indentOf,
  isInterrupted,
  lineText,
  mayNest,
  parseNested,
} from './nested-blocks.ts';

/** Quotes of lines that begin with `>`. */
export function quotes(md: MarkdownIt): void {
  md.block.ruler.at('blockquote', quoteRule, { alt: ['paragraph', 'blockquote'] });
}

/** Adds a quote of `content`. */
export function pushQuote(state: StateBlock, content: string): void {
  state.push('blockquote_open', 'blockquote', 1);
  parseNested(state, content);
  state.push('blockquote_close', 'blockquote', -1);
}

/**
 * A quote ends at the next empty line or at a line that begins another block; lines without `>` belong to
 * it.
 */
function quoteRule(state: StateBlock, start: number, endLine: number, silent: boolean): boolean {
  if (!isQuoted(state, start) || !mayNest(state) || isHollow(state, start)) return false;
  if (silent) return true;
  const lines: string[] = [];
  let line = start;
  for (; line < endLine && !state.isEmpty(line); line++) {
    if (isQuoted(state, line)) lines.push(withoutMarker(state, line));
    else if (isInterrupted(state, 'blockquote', line, endLine)) break;
    else lines.push(state.src.slice(state.bMarks[line], state.eMarks[line]));
  }
  state.line = line;
  pushQuote(state, lines.join('\n'));
  return true;
}

function isQuoted(state: StateBlock, line: number): boolean {
  return indentOf(state, line) < CODE_INDENT && state.src[firstNonSpace(state, line)] === '>';
}

function withoutMarker(state: StateBlock, line: number): string {
  const afterMarker = firstNonSpace(state, line) + 1;
  const skipped = state.src[afterMarker] === ' ' ? 1 : 0;
  return state.src.slice(afterMarker + skipped, state.eMarks[line]);
}

const hollowLines = new WeakMap<StateBlock, Map<number, boolean>>();

/**
 * True when only bare `>` follow up to the next empty line: such lines are text, as in a message that
 * consists of one `>`. The result applies to all lines passed on the way, and is cached for them, so that
 * many such lines take linear time.
 */
function isHollow(state: StateBlock, start: number): boolean {
  let known = hollowLines.get(state);
  if (known === undefined) hollowLines.set(state, (known = new Map<number, boolean>()));
  const answer = known.get(start);
  if (answer !== undefined) return answer;
  let line = start;
  while (line < state.lineMax && isQuoted(state, line) && lineText(state, line).trim() === '>')
    line++;
  const hollow = line >= state.lineMax || state.isEmpty(line);
  for (let passed = start; passed < line; passed++) known.set(passed, hollow);
  return line === start ? false : hollow;
}

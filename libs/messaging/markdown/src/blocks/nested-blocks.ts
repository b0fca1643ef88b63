import type { StateBlock } from 'markdown-it';
import { MAX_DEPTH, runOf } from '../render-run.ts';

/**
 * Parses `source` as the content of a block, into the tokens of `state`. The content of quotes, spoilers
 * and list items is parsed as a separate document, since its lines have lost a prefix.
 */
export function parseNested(state: StateBlock, source: string): void {
  const run = runOf(state);
  run.depth++;
  state.md.block.parse(source, state.md, state.env, state.tokens);
  run.depth--;
}

/** True while one more block may be nested; beyond that its markers are text. */
export function mayNest(state: StateBlock): boolean {
  return runOf(state).depth < MAX_DEPTH;
}

/** True where a rule that may end the `chain` block begins at `line`. */
export function isInterrupted(
  state: StateBlock,
  chain: 'paragraph' | 'blockquote' | 'list',
  line: number,
  endLine: number,
): boolean {
  return state.md.block.ruler.getRules(chain).some((rule) => rule(state, line, endLine, true));
}

/** The text of a line without its indentation. */
export function lineText(state: StateBlock, line: number): string {
  return state.src.slice(firstNonSpace(state, line), state.eMarks[line]);
}

/** Index of the first character of a line that is not white space. */
export function firstNonSpace(state: StateBlock, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}

/** Columns of indentation of a line; four and more make an indented code block. */
export function indentOf(state: StateBlock, line: number): number {
  return state.sCount[line] ?? 0;
}

/** A line that is indented by this number of columns is code, and no block of another kind. */
export const CODE_INDENT = 4;

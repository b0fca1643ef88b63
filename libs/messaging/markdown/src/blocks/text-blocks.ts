import type { MarkdownIt, StateBlock } from 'markdown-it';
import { codeBlock } from '../code/code-block.ts';
import { runOf } from '../render-run.ts';
import { pushHtml } from '../tokens.ts';
import { CODE_INDENT, indentOf, isInterrupted, lineText } from './nested-blocks.ts';

/** Paragraphs, headings and indented code. */
export function textBlocks(md: MarkdownIt): void {
  md.block.ruler.at('paragraph', paragraphRule);
  md.block.ruler.at('heading', headingRule, { alt: ['paragraph', 'blockquote', 'list'] });
  md.block.ruler.at('code', indentedCodeRule);
}

/** Unlike markdown-it's own, it keeps the spaces that end the text and begin its later lines. */
function paragraphRule(state: StateBlock, start: number, endLine: number): boolean {
  let next = start + 1;
  while (next < endLine && !state.isEmpty(next)) {
    if (indentOf(state, next) < CODE_INDENT && isInterrupted(state, 'paragraph', next, endLine))
      break;
    next++;
  }
  state.line = next;
  state.push('paragraph_open', 'p', 1);
  pushInline(state, state.getLines(start, next, 0, false).replace(/^[ \t]+/, ''));
  state.push('paragraph_close', 'p', -1);
  return true;
}

const HEADING = /^(#{1,6})[ \t]+(\S.*)$/;

function headingRule(state: StateBlock, line: number, _end: number, silent: boolean): boolean {
  if (indentOf(state, line) >= CODE_INDENT) return false;
  const match = HEADING.exec(lineText(state, line));
  if (match === null) return false;
  if (silent) return true;
  const tag = `h${match[1]?.length ?? 1}`;
  state.line = line + 1;
  state.push('heading_open', tag, 1);
  pushInline(state, withoutClosing(match[2] ?? ''));
  state.push('heading_close', tag, -1);
  return true;
}

/** A heading may end in `#`, after a space: `# C#` is the language. */
function withoutClosing(title: string): string {
  const text = title.trimEnd();
  let end = text.length;
  while (end > 0 && text[end - 1] === '#') end--;
  const isClosing = end > 0 && end < text.length && /\s/.test(text.charAt(end - 1));
  return isClosing ? text.slice(0, end).trimEnd() : text;
}

function indentedCodeRule(state: StateBlock, start: number, endLine: number): boolean {
  if (indentOf(state, start) < CODE_INDENT) return false;
  let last = start;
  for (let line = start; line < endLine; line++) {
    if (state.isEmpty(line)) continue;
    if (indentOf(state, line) < CODE_INDENT) break;
    last = line;
  }
  state.line = last + 1;
  const code = state.getLines(start, state.line, CODE_INDENT, false);
  pushHtml(state, `${codeBlock(code, null, runOf(state).highlighter)}\n`);
  return true;
}

function pushInline(state: StateBlock, content: string): void {
  const token = state.push('inline', '', 0);
  token.content = content;
  token.children = [];
}

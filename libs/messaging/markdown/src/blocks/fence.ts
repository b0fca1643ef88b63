import type { MarkdownIt, StateBlock } from 'markdown-it';
import { codeBlock } from '../code/code-block.ts';
import { mathError } from '../math.ts';
import { runOf } from '../render-run.ts';
import { pushHtml } from '../tokens.ts';
import { fenceAt, holdsBlocks, type Fence } from './fence-structure.ts';
import { parseNested } from './nested-blocks.ts';
import { pushQuote } from './quote.ts';

/** Fenced blocks: code, and by their language quotes, spoilers and formulas. */
export function fences(md: MarkdownIt): void {
  md.block.ruler.at('fence', fenceRule, { alt: ['paragraph', 'blockquote', 'list'] });
}

function fenceRule(state: StateBlock, line: number, _end: number, silent: boolean): boolean {
  const fence = fenceAt(state, line);
  if (fence === null) return false;
  if (silent) return true;
  const content = state.getLines(line + 1, fence.closeLine, fence.indent, false);
  // A fence around nothing shows nothing.
  if (fence.closeLine > line + 1) pushFence(state, fence, content);
  state.line = Math.min(fence.closeLine + 1, state.lineMax);
  return true;
}

function pushFence(state: StateBlock, fence: Fence, content: string): void {
  if (fence.language === 'math') pushFormulas(state, content);
  else if (fence.language === 'spoiler') pushSpoiler(state, fence.header, content);
  else if (holdsBlocks(fence.language)) {
    if (content.trim() !== '') pushQuote(state, content);
  } else {
    const { highlighter, context } = runOf(state);
    const language = fence.language ?? context.defaultCodeLanguage;
    pushHtml(state, `${codeBlock(content, language, highlighter)}\n`);
  }
}

function pushSpoiler(state: StateBlock, header: string, content: string): void {
  pushHtml(state, '<div class="spoiler-block"><div class="spoiler-header">\n', 1);
  parseNested(state, header);
  pushHtml(state, '</div><div class="spoiler-content" aria-hidden="true">\n');
  parseNested(state, content);
  pushHtml(state, '</div></div>\n', -1);
}

/** Each paragraph of a `math` fence is a formula. */
function pushFormulas(state: StateBlock, content: string): void {
  const { typesetter } = runOf(state);
  const formulas = content
    .split('\n\n')
    .map((formula) => formula.trimEnd())
    .map((formula) => typesetter(formula, true) ?? mathError(formula, true));
  pushHtml(state, `<p>${formulas.join('\n\n')}</p>\n`);
}

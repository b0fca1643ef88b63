import type { MarkdownIt, StateBlock, Token } from 'markdown-it';
import { markerAt, mayInterrupt, readItems, type ListItem } from './list-items.ts';
import { CODE_INDENT, indentOf, mayNest, parseNested } from './nested-blocks.ts';

/** Lists: all bullets are equivalent, and two columns of indentation make a level. */
export function lists(md: MarkdownIt): void {
  md.block.ruler.at('list', listRule, { alt: ['paragraph', 'blockquote'] });
}

function listRule(state: StateBlock, start: number, endLine: number, silent: boolean): boolean {
  if (indentOf(state, start) >= CODE_INDENT || !mayNest(state)) return false;
  const first = markerAt(state, start);
  if (first === null) return false;
  if (silent) return mayInterrupt(first);

  const { items, nextLine } = readItems(state, start, endLine, first.ordered);
  state.line = nextLine;
  const [type, tag] = first.ordered ? ['ordered_list', 'ol'] : ['bullet_list', 'ul'];
  const open = state.push(`${type}_open`, tag, 1);
  const startsAt = Number(first.number);
  if (first.ordered && startsAt !== 1) open.attrs = [['start', startsAt]];
  items.forEach((item, index) => {
    pushItem(state, item, item.apart || items[index + 1]?.apart === true);
  });
  state.push(`${type}_close`, tag, -1);
  return true;
}

function pushItem(state: StateBlock, item: ListItem, apart: boolean): void {
  state.push('list_item_open', 'li', 1);
  const from = state.tokens.length;
  parseNested(state, item.lines.join('\n'));
  const paragraphs = ownParagraphs(state.tokens, from);
  // Text of an item is in no paragraph, unless there are several or the item is separate.
  if (paragraphs.length === 1 && !apart) {
    for (const index of paragraphs) hideParagraph(state.tokens, index);
  }
  state.push('list_item_close', 'li', -1);
}

/** Indexes of the top-level paragraphs from `from` on. */
function ownParagraphs(tokens: readonly Token[], from: number): number[] {
  const found: number[] = [];
  let level = 0;
  for (let index = from; index < tokens.length; index++) {
    const token = tokens[index];
    if (level === 0 && token?.type === 'paragraph_open') found.push(index);
    level += token?.nesting ?? 0;
  }
  return found;
}

/** A paragraph is three tokens: its opening, its text and its closing. */
function hideParagraph(tokens: readonly Token[], index: number): void {
  for (const token of [tokens[index], tokens[index + 2]]) if (token) token.hidden = true;
}

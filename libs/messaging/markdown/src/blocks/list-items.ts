import type { StateBlock } from 'markdown-it';
import { CODE_INDENT, firstNonSpace, indentOf, isInterrupted } from './nested-blocks.ts';

/** The start of a list item. */
interface ListMarker {
  readonly ordered: boolean;
  /** The number as written; the first one is the start of an ordered list. */
  readonly number: string;
  /** Index of the first character of the item's text. */
  readonly contentStart: number;
}

/** An item of a list, its lines without the indentation of the list. */
export interface ListItem {
  readonly lines: string[];
  /** Separated from the item before it, so both are paragraphs. */
  readonly apart: boolean;
}

const MARKER = /(?:[*+-]|(\d{1,9})\.)[ \t]+/y;
/** Two columns make a level, for any width of the marker. */
const LEVEL_INDENT = 2;

/** The marker of the list item that begins at `line`, `null` when none does. */
export function markerAt(state: StateBlock, line: number): ListMarker | null {
  MARKER.lastIndex = firstNonSpace(state, line);
  const match = MARKER.exec(state.src);
  if (match === null || MARKER.lastIndex > (state.eMarks[line] ?? 0)) return null;
  const number = match[1] ?? '';
  return { ordered: number !== '', number, contentStart: MARKER.lastIndex };
}

/** Only these items begin a list without an empty line before it: 12. may well be a date. */
export function mayInterrupt(marker: ListMarker): boolean {
  return marker.number.length <= 1;
}

/** Parses the items of the list that begins at `start`, and the line after its last one. */
export function readItems(
  state: StateBlock,
  start: number,
  endLine: number,
  ordered: boolean,
): { readonly items: readonly ListItem[]; readonly nextLine: number } {
  const inner = indentOf(state, start) + LEVEL_INDENT;
  const items: ListItem[] = [];
  let item: ListItem = { lines: [], apart: false };
  let inFirstParagraph = false;
  let nextLine = start;
  let blanks = 0;
  for (let line = start; line < endLine; line++) {
    if (state.isEmpty(line)) {
      blanks++;
      continue;
    }
    const isInner = line > start && indentOf(state, line) >= inner;
    const marker = isInner ? null : markerAt(state, line);
    if (!isInner && line > start && isInterrupted(state, 'list', line, endLine)) break;
    if (marker === null) {
      if (!isInner && blanks > 0) break;
      inFirstParagraph &&=
        blanks === 0 &&
        indentOf(state, line) < CODE_INDENT &&
        !isInterrupted(state, 'paragraph', line, endLine);
      for (; blanks > 0; blanks--) item.lines.push('');
      // Text that continues the item's first line keeps its indentation.
      const removed = isInner && !inFirstParagraph ? inner : 0;
      item.lines.push(state.getLines(line, line + 1, removed, false));
    } else {
      if (marker.ordered !== ordered) break;
      const apart = line > start && (blanks > 0 || followsText(state, line, marker));
      item = { lines: [state.src.slice(marker.contentStart, state.eMarks[line])], apart };
      items.push(item);
      inFirstParagraph = true;
      blanks = 0;
    }
    nextLine = line + 1;
  }
  return { items, nextLine };
}

/** An item after a line that is not the first of an item is separate, as if after an empty line. */
function followsText(state: StateBlock, line: number, marker: ListMarker): boolean {
  return mayInterrupt(marker) && markerAt(state, line - 1) === null;
}

import type { StateInline } from 'markdown-it';

/** Parses `[start, end)` of the text as the content of the element that was just opened. */
export function parseInside(state: StateInline, start: number, end: number): void {
  const { posMax } = state;
  state.pos = start;
  state.posMax = end;
  state.md.inline.tokenize(state);
  state.posMax = posMax;
}

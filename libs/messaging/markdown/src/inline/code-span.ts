import type { MarkdownIt, StateInline } from 'markdown-it';
import { textElement } from '../html.ts';
import { pushHtml } from '../tokens.ts';
import { scanOf } from './inline-scan.ts';

/** Code between backticks, with unchanged spaces and line breaks. */
export function codeSpans(md: MarkdownIt): void {
  md.inline.ruler.at('backticks', codeSpanRule);
}

function codeSpanRule(state: StateInline): boolean {
  if (state.src[state.pos] !== '`') return false;
  const span = scanOf(state).codeSpans.get(state.pos);
  if (span === undefined || span.end > state.posMax) {
    // The whole run is text, so that a part of it does not open code.
    const start = state.pos;
    while (state.pos < state.posMax && state.src[state.pos] === '`') state.pos++;
    state.pending += state.src.slice(start, state.pos);
    return true;
  }
  pushHtml(state, textElement('code', {}, span.code));
  state.pos = span.end;
  return true;
}

import type { MarkdownIt, StateInline } from 'markdown-it';
import { textElement } from '../html.ts';
import { parseTime } from '../time/parse-time.ts';
import { pushHtml } from '../tokens.ts';

/** `<time:...>`: a moment that each client shows in the time zone of its reader. */
export function timestamps(md: MarkdownIt): void {
  md.inline.ruler.before('emphasis', 'timestamp', timestampRule);
}

/** No known form of a time is longer; it bounds the search for the closing bracket. */
const TIMESTAMP = /<time:([^>]{0,200})>/y;

function timestampRule(state: StateInline): boolean {
  if (state.src[state.pos] !== '<') return false;
  TIMESTAMP.lastIndex = state.pos;
  const written = TIMESTAMP.exec(state.src)?.[1];
  const end = TIMESTAMP.lastIndex;
  if (written === undefined || end > state.posMax) return false;
  const time = parseTime(written);
  const html =
    time === null
      ? textElement('span', { class: 'timestamp-error' }, `Invalid time format: ${written}`)
      : textElement('time', { datetime: time }, written);
  pushHtml(state, html);
  state.pos = end;
  return true;
}

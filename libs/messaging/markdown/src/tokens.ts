import type { StateBlock, StateInline } from 'markdown-it';
import type { Attributes } from './html.ts';

/** Type of a token whose content is finished HTML. */
export const SAFE_HTML = 'safe_html';

/** Adds HTML that was built by the functions of `html.ts`; `nesting` as of any other token. */
export function pushHtml(
  state: StateInline | StateBlock,
  html: string,
  nesting: -1 | 0 | 1 = 0,
): void {
  state.push(SAFE_HTML, '', nesting).content = html;
}

/** Adds a link around `text`; markup inside is not parsed. */
export function pushLink(state: StateInline, attributes: Attributes, text: string): void {
  openLink(state, attributes);
  pushText(state, text);
  state.push('link_close', 'a', -1);
}

/** Opens a link; its attributes are in alphabetical order, like those of every element. */
export function openLink(state: StateInline, attributes: Attributes): void {
  const token = state.push('link_open', 'a', 1);
  token.attrs = Object.entries(attributes);
}

/** Adds unchanged text. */
export function pushText(state: StateInline, text: string): void {
  state.push('text', '', 0).content = text;
}

import { escapeCode, escapeText, openingTag } from '../html.ts';
import type { CodeToken, Highlighter } from './highlighter.ts';
import { languageOf } from './languages.ts';

/**
 * The HTML of a code block. White space at the ends of its lines and empty lines around it are
 * dropped. An unknown language is named as it is written, so that clients may know it.
 */
export function codeBlock(code: string, written: string | null, highlighter: Highlighter): string {
  const text = withoutOuterSpace(code);
  if (!written) return wrap({ class: 'codehilite' }, escapeCode(text));
  const language = languageOf(written);
  const tokens = language && highlighter.tokens(text, language);
  const attributes = { class: 'codehilite', 'data-code-language': language?.name ?? written };
  return wrap(attributes, tokens ? tokens.map(span).join('') : escapeText(text));
}

function wrap(attributes: Readonly<Record<string, string>>, body: string): string {
  return `${openingTag('div', attributes)}<pre><span></span><code>${body}\n</code></pre></div>`;
}

function withoutOuterSpace(code: string): string {
  const lines = code.split('\n').map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  return first === -1 ? '' : lines.slice(first, last + 1).join('\n');
}

/** A span never crosses a line, so that a client may show lines one by one. */
function span({ className, text }: CodeToken): string {
  const lines = text.split('\n').map(escapeText);
  if (className === null) return lines.join('\n');
  const opening = openingTag('span', { class: className });
  return lines.map((line) => (line === '' ? '' : `${opening}${line}</span>`)).join('\n');
}

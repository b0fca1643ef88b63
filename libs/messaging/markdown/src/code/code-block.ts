import { escapeCode, escapeText, openingTag } from '../html.ts';
import type { CodeToken, Highlighter } from './highlighter.ts';
import { languageOf, languageOfFirstLine } from './languages.ts';

/**
 * The HTML of a code block. White space at the ends of its lines and empty lines around it are dropped. An
 * unknown language is named as written, for clients that know it.
 */
export function codeBlock(code: string, written: string | null, highlighter: Highlighter): string {
  const text = withoutOuterSpace(code);
  if (!written) return wrap({ class: 'codehilite' }, unnamedCode(text, highlighter));
  const language = languageOf(written);
  const tokens = language && highlighter.tokens(text, language);
  const attributes = { class: 'codehilite', 'data-code-language': language?.name ?? written };
  return wrap(attributes, tokens ? spans(tokens, escapeText) : escapeText(text));
}

/** Code whose language is only in its first line: highlighted, but without the language's name. */
function unnamedCode(text: string, highlighter: Highlighter): string {
  const language = languageOfFirstLine(text);
  const tokens = language && highlighter.tokens(text, language);
  return tokens ? spans(tokens, escapeCode) : escapeCode(text);
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

function spans(tokens: readonly CodeToken[], escape: (text: string) => string): string {
  return tokens.map((token) => span(token, escape)).join('');
}

/** A span never crosses a line, so that a client may show lines one by one. */
function span({ className, text }: CodeToken, escape: (text: string) => string): string {
  const lines = text.split('\n').map(escape);
  if (className === null) return lines.join('\n');
  const opening = openingTag('span', { class: className });
  return lines.map((line) => (line === '' ? '' : `${opening}${line}</span>`)).join('\n');
}

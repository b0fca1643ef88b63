/** Elements whose content is code and is dropped with their tags. */
const CODE_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style']);

/** A character reference that is already escaped text, and its replacement. */
const REFERENCES: Readonly<Record<string, string>> = {
  '&amp;': '&amp;',
  '&lt;': '&lt;',
  '&gt;': '&gt;',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};
const REFERENCE = /&(?:amp|lt|gt|quot|#39|nbsp);/y;
const TAG_START = /<(?:\/?([a-z][a-z0-9]*)|[!?])/iy;

/**
 * An untrusted text without HTML: trimmed, tags stripped, `&`, `<` and `>` escaped, so that a page may show
 * it directly. Takes time linear in any text.
 */
export function plainText(html: string): string {
  let output = '';
  let at = 0;
  while (at < html.length) {
    const character = html.charAt(at);
    if (character === '<') {
      const end = tagEnd(html, at);
      output += end === null ? '&lt;' : '';
      at = end ?? at + 1;
    } else if (character === '&') {
      const reference = matchAt(REFERENCE, html, at)?.[0];
      output += (reference && REFERENCES[reference]) ?? '&amp;';
      at += reference?.length ?? 1;
    } else {
      output += character === '>' ? '&gt;' : character;
      at += 1;
    }
  }
  return output.trim();
}

/** Index after the tag that begins at `at`, or null when no tag begins there. */
function tagEnd(html: string, at: number): number | null {
  const start = matchAt(TAG_START, html, at);
  if (start === null) return null;
  const name = start[1]?.toLowerCase() ?? '';
  const isCode = CODE_ELEMENTS.has(name) && html[at + 1] !== '/';
  const close = html.indexOf('>', isCode ? indexOfClosing(html, name, at) : at);
  // A tag that never ends swallows the rest, as a browser would have it.
  return close < 0 ? html.length : close + 1;
}

/** Index of the closing tag of a code element, or the length of the text without one. */
function indexOfClosing(html: string, name: string, at: number): number {
  const closing = new RegExp(`</${name}`, 'ig');
  closing.lastIndex = at;
  return closing.exec(html)?.index ?? html.length;
}

function matchAt(pattern: RegExp, html: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(html);
}

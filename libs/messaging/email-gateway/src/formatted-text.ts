const BLOCKS = new Set([
  'p',
  'div',
  'tr',
  'table',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'section',
  'article',
  'header',
  'footer',
  'pre',
  'hr',
  'address',
]);
/** The content of these tags is not text. */
const HIDDEN = new Set(['script', 'style', 'head', 'title', 'template']);
const MARKS: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '*', em: '*' };
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  euro: '€',
  copy: '©',
};
const TAG = /^\/?\s*([a-z][a-z0-9]*)/i;
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
/** Longer tags are irrelevant. */
const MAX_TAG = 5_000;

/**
 * The HTML of a mail as Markdown: paragraphs, emphasis, lists and links; everything else is text.
 * One pass from left to right, so the time grows with the length alone.
 */
export function markdownOfHtml(html: string): string {
  const out: string[] = [];
  const links: (string | null)[] = [];
  let hidden: string | null = null;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const end = open < 0 ? html.length : open;
    if (hidden === null) out.push(decoded(html.slice(at, end)));
    if (open < 0) break;
    const close = tagEnd(html, open);
    if (close < 0) break;
    const tag = html.slice(open + 1, Math.min(close, open + MAX_TAG));
    at = html.startsWith('<!--', open) ? close + 3 : close + 1;
    const name = TAG.exec(tag)?.[1]?.toLowerCase();
    if (name === undefined) continue;
    const closes = tag.startsWith('/');
    if (hidden !== null) {
      if (closes && name === hidden) hidden = null;
    } else if (HIDDEN.has(name)) {
      if (!closes) hidden = name;
    } else {
      out.push(formatted(name, closes, tag, links));
    }
  }
  return tidied(out.join(''));
}

/** The end of a tag or a comment; −1: none. */
function tagEnd(html: string, open: number): number {
  return html.startsWith('<!--', open) ? html.indexOf('-->', open + 4) : html.indexOf('>', open);
}

function formatted(name: string, closes: boolean, tag: string, links: (string | null)[]): string {
  if (name === 'br') return '\n';
  if (name === 'li') return closes ? '' : '\n* ';
  if (name === 'a') return closes ? linkEnd(links) : linkStart(tag, links);
  const mark = MARKS[name];
  if (mark !== undefined) return mark;
  return BLOCKS.has(name) ? '\n\n' : '';
}

function linkStart(tag: string, links: (string | null)[]): string {
  const found = HREF.exec(tag);
  const href = decoded(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
  const isWeb = /^(?:https?:|mailto:)/i.test(href) && !/[\s()<>]/.test(href);
  links.push(isWeb ? href : null);
  return isWeb ? '[' : '';
}

function linkEnd(links: (string | null)[]): string {
  const href = links.pop();
  return href == null ? '' : `](${href})`;
}

function decoded(text: string): string {
  return text
    .replace(/[\t\n\r ]+/g, ' ')
    .replace(/&(#x?)?([a-z0-9]{1,8});/gi, (all, hash, name) => {
      if (hash === undefined) return ENTITIES[String(name).toLowerCase()] ?? String(all);
      const code = parseInt(String(name), String(hash).length === 2 ? 16 : 10);
      const isScalar = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return isScalar ? String.fromCodePoint(code) : '';
    });
}

/** No spaces at the ends of lines, and one empty line at most. */
function tidied(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\*\*\*\*/g, '')
    .trim();
}

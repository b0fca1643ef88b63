import type { CodeStyle } from './languages.ts';

/**
 * Classes of the spans in code blocks. Themes of clients know those of Pygments, so the scopes of
 * highlight.js are translated: the longest listed beginning of a scope decides.
 */
const CLASSES: Readonly<Record<string, string>> = {
  addition: 'gi',
  attr: 'nt',
  attribute: 'na',
  built_in: 'nb',
  bullet: 'k',
  'char.escape': 'se',
  comment: 'c1',
  deletion: 'gd',
  doctag: 'cs',
  emphasis: 'ge',
  keyword: 'k',
  literal: 'kc',
  meta: 'cp',
  name: 'nt',
  number: 'mi',
  operator: 'o',
  property: 'n',
  punctuation: 'p',
  regexp: 'sr',
  section: 'gh',
  selector: 'nt',
  'selector-class': 'nc',
  'selector-id': 'nn',
  'selector-pseudo': 'nd',
  string: 's',
  strong: 'gs',
  symbol: 'ss',
  tag: 'p',
  'template-tag': 'cp',
  'template-variable': 'nv',
  title: 'nf',
  'title.class': 'nc',
  type: 'kt',
  variable: 'nv',
  'variable.constant': 'no',
  'variable.language': 'k',
};

/** A `Map`, since a plain object would also have `constructor`. */
const OWN_KEYWORDS: Partial<Record<CodeStyle, ReadonlyMap<string, string>>> = {
  python: keywords({ ow: 'and in is not or', kn: 'from import' }),
  script: keywords({ kd: 'class const func function let var' }),
};

function keywords(byClass: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(byClass).flatMap(([name, words]) =>
      words.split(' ').map((word) => [word, name] as const),
    ),
  );
}

const LITERALS: ReadonlySet<string> = new Set(['True', 'False', 'None', 'true', 'false', 'null']);

/** The class of a token that highlight.js gives `scope`; `null` for text without one. */
export function classOf(scope: string, text: string, style: CodeStyle): string | null {
  const found = lookUp(scope);
  if (found === 'k') return LITERALS.has(text) ? 'kc' : (OWN_KEYWORDS[style]?.get(text) ?? found);
  if (found === 'mi') return numberClass(text);
  if (found === 'c1') return commentClass(text);
  if (found === 's') return stringClass(text, style);
  if (found === 'cp' && style === 'python') return text.startsWith('@') ? 'nd' : 'p';
  return found;
}

/** Scopes look like `title.class.inherited`; `selector-id` falls back on `selector`. */
function lookUp(scope: string): string | null {
  for (let part = scope; part !== ''; part = part.replace(/[.-]?[^.-]*$/, '')) {
    const found = CLASSES[part];
    if (found !== undefined) return found;
  }
  return null;
}

function numberClass(text: string): string {
  if (/^0x/i.test(text)) return 'mh';
  return /[.e]/i.test(text) ? 'mf' : 'mi';
}

function commentClass(text: string): string {
  if (text.startsWith('#!')) return 'ch';
  return text.startsWith('/*') ? 'cm' : 'c1';
}

/** Languages whose strings have a class by their quotes. */
const STYLES_OF_QUOTES: ReadonlySet<CodeStyle> = new Set(['python', 'script', 'php']);

function stringClass(text: string, style: CodeStyle): string {
  if (!STYLES_OF_QUOTES.has(style)) return 's';
  const quote = /['"`]/.exec(text)?.[0];
  if (quote === '`') return 'sb';
  return quote === "'" ? 's1' : 's2';
}

const PLAIN_TOKENS = /([A-Za-z_$][\w$]*)|([-+*/%=<>!&|^~?@])|([()[\]{},:;.])/g;
const TEX_TOKENS = /()()([{}])/g;

/** Splits text without a scope: pairs of a class, `null` for none, and the text that has it. */
export function splitPlain(text: string, style: CodeStyle): [string | null, string][] {
  if (style === 'text') return [[null, text]];
  const found: [string | null, string][] = [];
  let done = 0;
  for (const match of text.matchAll(style === 'tex' ? TEX_TOKENS : PLAIN_TOKENS)) {
    if (match.index > done) found.push([null, text.slice(done, match.index)]);
    found.push([plainClass(match, style), match[0]]);
    done = match.index + match[0].length;
  }
  if (done < text.length) found.push([null, text.slice(done)]);
  return found;
}

function plainClass([, word, operator, sign]: RegExpExecArray, style: CodeStyle): string | null {
  if (style === 'tex') return 'nb';
  if (word) return wordClass(word, style);
  if (operator) return style === 'shell' ? null : 'o';
  return sign === '.' && (style === 'python' || style === 'php') ? 'o' : 'p';
}

function wordClass(word: string, style: CodeStyle): string | null {
  if (style === 'shell') return null;
  if (style === 'python' && (word === 'self' || word === 'cls')) return 'bp';
  return style === 'script' || style === 'php' ? 'nx' : 'n';
}

import type { HLJSApi } from 'highlight.js';
import { languageOf, languageOfFirstLine, type CodeStyle, type Language } from './languages.ts';
import { classOf, splitPlain } from './scope-classes.ts';

/** A piece of code and the class of its span, `null` without one. */
export interface CodeToken {
  readonly className: string | null;
  readonly text: string;
}

/** Splits code into tokens; the grammars that one message needs are loaded beforehand. */
export interface Highlighter {
  /** The tokens of `code`, `null` when nothing is known about the language. */
  tokens(code: string, language: Language): readonly CodeToken[] | null;
}

/** The highlighter of sources without code of a known language. */
export const NO_HIGHLIGHTING: Highlighter = { tokens: () => null };

const HINT_OF_CODE = /```|~~~|#!|::/;
/** A line that may be the first of a code block, in a quote too. */
const FIRST_LINES = /^[ \t>]*((?:#!|::).*)$/gm;
/** Matches only whole runs, so that a long one is read once. */
const FENCE_LANGUAGE = /(?<![`~])(?:`{3,}|~{3,}) *\{?\.?([\w+\-./#]+)/g;
/** Grammars are not proof against hostile code in long lines; such lines are not code to be read. */
const MAX_LINE_LENGTH = 200;

let core: Promise<HLJSApi> | undefined;
const grammars = new Map<Language, Promise<void>>();

/** A quotation with its end: its text is not code by itself. */
const QUOTATION = /^(`{3,}|~{3,}) *quote *\n([^]*?)^\1 *$/gm;

/** True if `source` may contain a block of code, including one in the default language. */
export function mayHoldCode(source: string): boolean {
  return HINT_OF_CODE.test(source) && HINT_OF_CODE.test(source.replace(QUOTATION, '$2'));
}

/** Whether `source` may contain code of a language with a grammar. */
export function mayHoldColours(source: string, defaultLanguage: string | null): boolean {
  return languagesOf(source, defaultLanguage).length > 0;
}

function languagesOf(source: string, defaultLanguage: string | null): readonly Language[] {
  if (!HINT_OF_CODE.test(source)) return [];
  const written = Array.from(source.matchAll(FENCE_LANGUAGE), (match) => match[1] ?? '');
  if (defaultLanguage) written.push(defaultLanguage);
  const byFirstLine = Array.from(source.matchAll(FIRST_LINES), ([, line = '']) =>
    languageOfFirstLine(line),
  );
  return [...written.map(languageOf), ...byFirstLine].filter((found) => found !== null);
}

/** The highlighter for `source`; it loads grammars on first use. */
export async function highlighterFor(
  source: string,
  defaultLanguage: string | null,
): Promise<Highlighter> {
  const languages = languagesOf(source, defaultLanguage);
  if (languages.length === 0) return NO_HIGHLIGHTING;
  const api = await (core ??= loadCore());
  await Promise.all(languages.map((language) => loadGrammar(api, language)));
  return {
    tokens: (code, language) =>
      api.getLanguage(keyOf(language)) === undefined ? null : tokenize(api, code, language),
  };
}

async function loadCore(): Promise<HLJSApi> {
  const { default: highlightJs } = await import('highlight.js/lib/core');
  return highlightJs.newInstance();
}

/** highlight.js searches languages in lower case, but stores them as they are. */
function keyOf(language: Language): string {
  return language.name.toLowerCase();
}

function loadGrammar(api: HLJSApi, language: Language): Promise<void> {
  let loading = grammars.get(language);
  if (loading === undefined) grammars.set(language, (loading = register(api, language)));
  return loading;
}

async function register(api: HLJSApi, language: Language): Promise<void> {
  const grammar = await language.grammar?.();
  if (grammar !== undefined) api.registerLanguage(keyOf(language), grammar.default);
}

function tokenize(api: HLJSApi, code: string, language: Language): readonly CodeToken[] | null {
  if (code.split('\n').some((line) => line.length > MAX_LINE_LENGTH)) return null;
  const { value } = api.highlight(code, { language: keyOf(language), ignoreIllegals: true });
  const tokens = readTokens(value, language.style);
  return merged(language.style === 'php' ? readsAsPhp(tokens) : tokens);
}

/**
 * Code in PHP begins inside PHP, not in the HTML around it: an opening tag is operators and a name
 * until a closing tag has ended that.
 */
function* readsAsPhp(tokens: Iterable<CodeToken>): Generator<CodeToken> {
  let isInHtml = false;
  for (const token of tokens) {
    isInHtml ||= token.className === 'cp' && token.text === '?>';
    const [, signs, name] = isInHtml ? [] : (/^(<\?=?)(php)?$/.exec(token.text) ?? []);
    if (signs === undefined || token.className !== 'cp') {
      yield token;
      continue;
    }
    yield { className: 'o', text: signs };
    if (name !== undefined) yield { className: 'nx', text: name };
  }
}

const HTML_PIECE = /<span class="([^"]*)">|<\/span>|[^<]+/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Reads the HTML of highlight.js, the one form in which it publishes the scopes of the tokens. */
function* readTokens(html: string, style: CodeStyle): Generator<CodeToken> {
  const scopes: string[] = [];
  for (const [piece, classes] of html.matchAll(HTML_PIECE)) {
    if (classes !== undefined) scopes.push(scopeOf(classes));
    else if (piece === '</span>') scopes.pop();
    else {
      const text = piece.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? '');
      yield* tokensOf(text, scopes, style);
    }
  }
}

/** The innermost scope that has a class decides, up to an interpolation inside a string. */
function* tokensOf(
  text: string,
  scopes: readonly string[],
  style: CodeStyle,
): Generator<CodeToken> {
  for (let level = scopes.length - 1; level >= 0 && scopes[level] !== 'subst'; level--) {
    const className = classOf(scopes[level] ?? '', text, style);
    if (className === null) continue;
    yield { className, text };
    return;
  }
  for (const [className, part] of splitPlain(text, style)) yield { className, text: part };
}

/** `hljs-title class_ inherited__` is the scope `title.class.inherited`. */
function scopeOf(classes: string): string {
  const [first = '', ...rest] = classes.split(' ');
  return [first.replace(/^hljs-/, ''), ...rest.map((name) => name.replace(/_+$/, ''))].join('.');
}

function merged(tokens: Iterable<CodeToken>): CodeToken[] {
  const result: { className: string | null; text: string }[] = [];
  for (const { className, text } of tokens) {
    const last = result.at(-1);
    if (last?.className === className && last) last.text += text;
    else result.push({ className, text });
  }
  return result;
}

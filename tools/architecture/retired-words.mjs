import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Finds words that docs/glossary.md retires. By hand: `node tools/architecture/retired-words.mjs [PATH...]`.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES = /\.(tsx?|mjs|cjs|md|txt|json|yml|yaml|sh|html|css)$/;
/**
 * Applied migrations never change. Other files are lists, are generated from sources elsewhere, or explain
 * the words.
 */
const EXEMPT =
  /\/migrations\/|^package-lock\.json$|^docs\/schema\.|\/generated\/|^docs\/glossary\.md$|^tools\/architecture\/(retired-words|language)|migration-order\.txt$/;

/** Words of texts. */
const WORDS =
  /(?<![\w-]|\w['’])(tell|tells|telling|told|hears?|heard|hearing|kept|strangers?|acquaintances?|askers?|callers?|viewers?|whoever|he|his|him|himself|condemned|somebody|sights?)(?![\w-]|['’]\w)/gi;
/** Words of comments, documents and test names; elsewhere the wire has some of them, or SQL does. */
const PROSE_WORDS = /(?<![\w-]|\w['’])(people|nobody|everybody|anybody|as it stands)(?![\w-])/gi;
/** A comment, the name of a test, or the description of a command. */
const PROSE =
  /^\s*(?:\/\*+|\*|\/\/)(.*)|\s\/\/ (.*)|(?:\b(?:it|test|describe|description)(?:\.\w+)*\(\s*|\)\()('[^']*'|"[^"]*")/;
/** A text of an operation; errors, which begin with their code, have texts of the reference. */
const API_TEXT = /"(?:summary|description)": "(?![A-Z_]+: )((?:(?!\\n[A-Z_]+: ).)*)/;
/** Code in prose. */
const INLINE_CODE = /`[^`]*`/g;
/** Parts of identifiers, in camel case. */
const PARTS =
  /(?<=[a-z0-9])(Tell|Tells|Told|Hears?|Heard|Kept|Strangers?|Acquaintances?|Askers?|Callers?|Viewers?|(?<!two)Letters?|Condemned|Weather)(?![a-z])|(?<![A-Za-z])(told|tell|hear|heard|kept|stranger|strangers|acquaintance|acquaintances|asker|caller|callers|viewer|condemned|weather)(?=[A-Z])/g;
/** The beginning of a description, on the line that opens the comment or on the next one. */
const BEGINNINGS =
  /(?<=^\s*\/\*\*\s+(?:\* )?)(What|How|Where|When|Who|Whom|Whose|Which|Why|Makes sure)(?= )/g;
/** Declared names; events in the outbox have a property with this name. */
const DECLARED =
  /(?<=\b(?:const|let|function|class|interface|type) )(places?|Places?|[a-z]\w*Places?)(?!\w)/g;
/** Parts of the names of files. */
const NAMES =
  /(^|[-/.])(tell|told|hears?|heard|kept|strangers?|acquaintances?|askers?|callers?|viewers?|letters?|condemned|weather|soon)(?=[-/.]|$)/g;

/**
 * @param {string} path
 * @param {string} text
 * @returns {string[]} `path:line: word`
 */
export function retiredWordsOf(path, text) {
  if (!FILES.test(path) || EXEMPT.test(path)) return [];
  const found = [...path.matchAll(NAMES)].map(
    ([, , word]) => `${path}: ${word} (name of the file)`,
  );
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.includes('glossary: allow')) continue;
    const matches = [
      ...line.matchAll(WORDS),
      ...line.matchAll(PARTS),
      ...line.matchAll(DECLARED),
      ...openingOf(lines, index).matchAll(BEGINNINGS),
      ...proseOf(path, line).matchAll(PROSE_WORDS),
    ];
    for (const [word] of matches) found.push(`${path}:${index + 1}: ${word}`);
  }
  return found;
}

/**
 * @param {readonly string[]} lines
 * @param {number} index
 * @returns {string} the line, after the line before it if that one only opens a comment
 */
function openingOf(lines, index) {
  const before = lines[index - 1] ?? '';
  return /^\s*\/\*\*$/.test(before) ? `${before}\n${lines[index]}` : lines[index];
}

/**
 * @param {string} path
 * @param {string} line
 * @returns {string} the part of the line that is prose, without inline code
 */
function proseOf(path, line) {
  const prose = /\.(md|txt)$/.test(path) ? [line] : (textOfLine(path).exec(line)?.slice(1) ?? []);
  return prose
    .filter((part) => part !== undefined)
    .join(' ')
    .replaceAll(INLINE_CODE, '');
}

/** @param {string} path */
const textOfLine = (path) => (path.startsWith('docs/openapi/') ? API_TEXT : PROSE);

/** @returns {string[]} the retired words of all committed and new files below some paths */
export function retiredWords(paths = []) {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '--'];
  const files = execFileSync('git', [...list, ...paths], { cwd: ROOT, encoding: 'utf8' });
  return files
    .split('\n')
    .filter((path) => FILES.test(path) && !EXEMPT.test(path))
    .flatMap((path) => retiredWordsOf(path, textOf(path)));
}

/** The text of a file; empty if the file was removed but not yet from the index. */
function textOf(path) {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return '';
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = retiredWords(process.argv.slice(2));
  console.log([...found, `${found.length} retired words`].join('\n'));
  process.exitCode = found.length > 0 ? 1 : 0;
}

/** True for the characters (code points) that a piece of a pattern accepts. */
export type CharacterTest = (character: number) => boolean;

/** A pattern that is invalid, or cannot be matched in linear time. */
export class PatternSyntaxError extends Error {}

/** The classes that RE2 writes with a backslash or in brackets; ASCII only, unlike those of JavaScript. */
const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    d: '0-9',
    w: '0-9A-Za-z_',
    s: '\\t\\n\\f\\r ',
    digit: '0-9',
    alpha: 'A-Za-z',
    alnum: '0-9A-Za-z',
    upper: 'A-Z',
    lower: 'a-z',
    word: '0-9A-Za-z_',
    space: '\\t-\\r ',
    punct: '!-\\/:-@\\[-`\\{-~',
  }),
);

/** The complements of the named classes, since JavaScript has no nested classes. */
const COMPLEMENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    d: '\\0-\\/:-\\u{10ffff}',
    w: '\\0-\\/:-@\\[-\\^`\\{-\\u{10ffff}',
    s: '\\0-\\x08\\x0b\\x0e-\\x1f!-\\u{10ffff}',
  }),
);

/** The characters of a named class, for use inside brackets; `null` for an unknown one. */
export function namedClass(name: string, negated = false): string | null {
  return (negated ? COMPLEMENTS : NAMED).get(name) ?? null;
}

/** A character in its literal form inside brackets. */
export function escapedInClass(character: string): string {
  if (/^[0-9A-Za-z]$/.test(character)) return character;
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

const ASCII = 128;
/** A pattern may have ten thousand characters, of few kinds: their tests are created once. */
const MAX_KNOWN = 1_000;
const known = new Map<string, CharacterTest>();

/**
 * The test of a bracketed class. The JavaScript engine decides once about the characters of ASCII, which
 * are nearly all that occur, and then about each other one.
 *
 * @throws PatternSyntaxError
 */
export function testOf(bracketed: string, ignoreCase: boolean): CharacterTest {
  const key = `${ignoreCase ? 'i' : ''}${bracketed}`;
  let test = known.get(key);
  if (!test) {
    test = newTest(bracketed, ignoreCase);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, test);
  }
  return test;
}

function newTest(bracketed: string, ignoreCase: boolean): CharacterTest {
  const pattern = compile(bracketed, ignoreCase);
  const ascii = Array.from({ length: ASCII }, (_, code) => pattern.test(String.fromCharCode(code)));
  return (character) =>
    ascii[character] ?? pattern.test(String.fromCodePoint(Math.max(character, 0)));
}

function compile(bracketed: string, ignoreCase: boolean): RegExp {
  try {
    return new RegExp(bracketed, ignoreCase ? 'iu' : 'u');
  } catch {
    throw new PatternSyntaxError(`invalid character class ${bracketed}`);
  }
}

import {
  PatternSyntaxError,
  escapedInClass,
  namedClass,
  testOf,
  type CharacterTest,
} from './character-classes.ts';

/** True where an assertion holds, for the code points around a position, -1 outside the text. */
export type PositionTest = (before: number, after: number) => boolean;

/** A pattern as a tree. */
export type PatternNode =
  | { readonly kind: 'character'; readonly test: CharacterTest }
  | { readonly kind: 'assertion'; readonly test: PositionTest }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'group'; readonly name: string; readonly body: PatternNode }
  | RepeatNode;

/** A part of a pattern that may match several times. */
export interface RepeatNode {
  readonly kind: 'repeat';
  readonly body: PatternNode;
  readonly min: number;
  /** Infinity without an upper bound. */
  readonly max: number;
  readonly lazy: boolean;
}

/**
 * Parses a regular expression in the syntax of RE2, as far as linkifiers need it. There are no look-arounds
 * and no back references, which cannot be matched in linear time.
 *
 * @throws PatternSyntaxError
 */
export function parsePattern(source: string): PatternNode {
  const parser = new PatternParser(source);
  const tree = parser.parseChoice();
  parser.expectEnd();
  return tree;
}

const MAX_REPEAT = 1000;
const MAX_NESTING = 50;

const CONTROL_ESCAPES: Readonly<Record<string, string>> = {
  t: '\t',
  n: '\n',
  r: '\r',
  f: '\f',
  v: '\v',
  a: '\x07',
};

const isWord = testOf('[0-9A-Za-z_]', false);
const edgeOfWord: PositionTest = (before, after) =>
  (before >= 0 && isWord(before)) !== (after >= 0 && isWord(after));

/** Assertions by their letter or sign. */
const ASSERTIONS: Readonly<Record<string, PositionTest>> = {
  '^': (before) => before < 0,
  $: (_, after) => after < 0,
  '\\A': (before) => before < 0,
  '\\z': (_, after) => after < 0,
  '\\b': edgeOfWord,
  '\\B': (before, after) => !edgeOfWord(before, after),
};

class PatternParser {
  private position = 0;
  private nesting = 0;
  private ignoreCase = false;
  private dotMatchesNewline = false;

  constructor(private readonly source: string) {}

  parseChoice(): PatternNode {
    if (++this.nesting > MAX_NESTING) throw new PatternSyntaxError('too deeply nested');
    const parts = [this.parseSequence()];
    while (this.match(/\|/y)) parts.push(this.parseSequence());
    this.nesting--;
    return { kind: 'choice', parts };
  }

  expectEnd(): void {
    if (this.position < this.source.length) throw new PatternSyntaxError('unmatched )');
  }

  private parseSequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.position < this.source.length && !/[|)]/.test(this.source.charAt(this.position))) {
      parts.push(this.parseRepeat(this.parseAtom()));
    }
    return { kind: 'sequence', parts };
  }

  private parseRepeat(body: PatternNode): PatternNode {
    const match = this.match(/([*+?])|\{(\d{1,5})(,(\d{0,5}))?\}/y);
    if (match === null) return body;
    const [min, max] = boundsOf(match);
    if (min > max || min > MAX_REPEAT || (max > MAX_REPEAT && max !== Infinity)) {
      throw new PatternSyntaxError('invalid repetition');
    }
    const lazy = this.match(/\?/y) !== null;
    if (this.match(/[*+?]|\{\d/y)) throw new PatternSyntaxError('repeated repetition');
    return { kind: 'repeat', body, min, max, lazy };
  }

  private parseAtom(): PatternNode {
    const assertion = this.match(/[$^]|\\[AzbB]/y)?.[0];
    const test = assertion === undefined ? undefined : ASSERTIONS[assertion];
    if (test !== undefined) return { kind: 'assertion', test };
    if (this.match(/\(/y)) return this.parseGroup();
    if (this.match(/\[/y)) return this.character(this.readClass());
    if (this.match(/\./y)) return this.character(this.dotMatchesNewline ? '[^]' : '[^\\n]');
    if (this.match(/\\/y)) return this.character(`[${this.readEscape()}]`);
    if (this.match(/[*+?]/y)) throw new PatternSyntaxError('nothing to repeat');
    return this.character(`[${escapedInClass(this.next())}]`);
  }

  private parseGroup(): PatternNode {
    const { ignoreCase, dotMatchesNewline } = this;
    const name = this.match(/\?P?<([A-Za-z_][A-Za-z0-9_]*)>/y)?.[1];
    if (name === undefined) {
      const flags = this.match(/\?([is]*)(?:-([is]+))?([:)])/y);
      if (flags !== null) this.setFlags(flags[1] ?? '', flags[2] ?? '');
      // Flags without a body apply up to the end of the enclosing group.
      if (flags?.[3] === ')') return { kind: 'sequence', parts: [] };
      if (this.match(/\?/y)) throw new PatternSyntaxError('unsupported group');
    }
    const body = this.parseChoice();
    if (!this.match(/\)/y)) throw new PatternSyntaxError('missing )');
    Object.assign(this, { ignoreCase, dotMatchesNewline });
    return name === undefined ? body : { kind: 'group', name, body };
  }

  private setFlags(on: string, off: string): void {
    this.ignoreCase = (this.ignoreCase || on.includes('i')) && !off.includes('i');
    this.dotMatchesNewline = (this.dotMatchesNewline || on.includes('s')) && !off.includes('s');
  }

  /** The rest of a bracketed class, in JavaScript syntax. */
  private readClass(): string {
    let written = this.match(/\^/y) ? '[^' : '[';
    const first = this.position;
    while (this.position === first || this.source[this.position] !== ']') {
      const posix = this.match(/\[:([a-z]+):\]/y);
      if (posix !== null) written += namedClass(posix[1] ?? '') ?? unsupported(posix[0]);
      else if (this.match(/\\/y)) written += this.readEscape();
      else if (this.position !== first && this.match(/-(?!\])/y)) written += '-';
      else written += escapedInClass(this.next());
    }
    this.position++;
    return `${written}]`;
  }

  /** The character after a backslash, in the syntax inside a class. */
  private readEscape(): string {
    const property = this.match(/([pP])(?:([A-Z])|\{(\^?)([A-Za-z_]+)\})/y);
    if (property !== null) {
      const negated = (property[1] === 'P') !== (property[3] === '^');
      return `\\${negated ? 'P' : 'p'}{${property[2] ?? property[4] ?? ''}}`;
    }
    const hex = this.match(/x(?:([0-9A-Fa-f]{2})|\{([0-9A-Fa-f]{1,6})\})/y);
    if (hex !== null) return `\\u{${hex[1] ?? hex[2] ?? ''}}`;
    const letter = this.next();
    if (/[dws]/i.test(letter)) {
      return namedClass(letter.toLowerCase(), /[DWS]/.test(letter)) ?? unsupported(letter);
    }
    const control = CONTROL_ESCAPES[letter];
    if (control === undefined && /[A-Za-z0-9]/.test(letter)) return unsupported(`\\${letter}`);
    return escapedInClass(control ?? letter);
  }

  private character(bracketed: string): PatternNode {
    return { kind: 'character', test: testOf(bracketed, this.ignoreCase) };
  }

  private next(): string {
    const point = this.source.codePointAt(this.position);
    if (point === undefined) throw new PatternSyntaxError('unexpected end');
    const character = String.fromCodePoint(point);
    this.position += character.length;
    return character;
  }

  /** Consumes a match of the sticky `pattern`. */
  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.source);
    if (match !== null) this.position = pattern.lastIndex;
    return match;
  }
}

function boundsOf(match: RegExpExecArray): [min: number, max: number] {
  const [, sign, from, upTo, to] = match;
  if (sign !== undefined) return [sign === '+' ? 1 : 0, sign === '?' ? 1 : Infinity];
  const min = Number(from);
  if (upTo === undefined) return [min, min];
  return [min, to === '' ? Infinity : Number(to)];
}

function unsupported(syntax: string): never {
  throw new PatternSyntaxError(`unsupported: ${syntax}`);
}

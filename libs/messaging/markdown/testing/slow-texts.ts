import type { Linkifier } from '@tandem/messaging-domain/content';

/** A text with the options of its rendering. */
export interface SlowText {
  /** Pieces of the dialect, each to be repeated. */
  readonly pieces: readonly Piece[];
  readonly linkifiers: readonly Linkifier[];
}

interface Piece {
  readonly text: string;
  readonly times: number;
}

/** All syntax of the dialect, without formulas, which never run on the event loop. */
const PIECES: readonly string[] = [
  '*',
  '**',
  '***',
  '_',
  '~~',
  '~',
  '`',
  '``',
  '*a ',
  '**a',
  '*a*',
  '**a**',
  '~~a~~',
  '`a`',
  '[',
  ']',
  '(',
  ')',
  '](',
  '[]()',
  '[a](',
  '[a](b)',
  '![',
  '![a](b)',
  '[[',
  '<',
  '>',
  '&',
  '&amp;',
  '&#35;',
  '\\',
  '\\*',
  '"',
  "'",
  '(http://a/(',
  '[x](https://a.example/b.png)',
  '@',
  '@**',
  '@**zoe**',
  '@_**zoe**',
  '@**zoe|7**',
  '@**all**',
  '@*support*',
  '@**a',
  '#',
  '#**',
  '#**announce**',
  '#**announce>',
  '#**announce>Updates x**',
  '#**announce>a@',
  ':',
  ':tada:',
  ':poop:',
  ':party_parrot:',
  ':a',
  ':) ',
  '<3 ',
  '\u{1f4a9}',
  '\u{1f642}',
  '\u{1f937}\u200d\u2640\ufe0f',
  '\u{1f44d}\u{1f3fd}',
  '\ud83d',
  '\u00e9',
  '\u4e2d',
  '\u200d',
  '<time:',
  '<time:2026-01-01T10:00:00Z>',
  '<time:tomorrow at 5pm>',
  '<time:1>',
  '<time:a b ',
  'a.b',
  'a.com ',
  'a@b.com ',
  'http://',
  'https://a.example/x ',
  'www.',
  'mailto:',
  'a.b@',
  'https://a.example/b.png ',
  '/user_uploads/2/ab/x/photo.png ',
  '.',
  '..',
  '-',
  '--',
  '//',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ ',
  '%',
  '%20',
  '?a=b',
  '{',
  '}',
  '^',
  '$',
  '$$',
  '#12 ',
  'a#12',
  'ab ',
  'abc',
  'aaaa',
  'x',
  '1',
  '12 ',
  ' ',
  '  ',
  '    ',
  '\t',
  '\n',
  '\n\n',
  '> ',
  '>',
  '>>>>',
  '\n> ',
  '\n> a',
  '* ',
  '\n* a',
  '\n  * a',
  '\n    * a',
  '\n1. a',
  '\n- ',
  '\n+ a',
  '\n# ',
  '\n###### a',
  '\n---',
  '\n===',
  '\n|',
  '|a',
  '|-',
  '\na|b\n-|-\n',
  '|||',
  '\n```\n',
  '\n~~~\n',
  '\n```quote\n',
  '\n```spoiler a\n',
  '\n~~~ quote\n',
  '\n    a',
  '/me ',
];

const PATTERNS: readonly string[] = [
  '#(?P<id>[0-9]+)',
  '(?P<id>[a-z]+)-(?P<n>[0-9]+)',
  '(a|aa|b|[a-c]{1,20})+X',
  '(?P<id>(a|aa)+)b|.*c',
  '([a-z]+)*!',
  '(.?){100}x',
  '(.*)(.*)(.*)(.*)y',
  '[^z]{0,300}z',
  '(\\w|\\d|[a-z0-9])+\\b$',
  // Everything that a pattern may name, each to be remembered at every step.
  Array.from({ length: 150 }, (_, n) => `(?P<g${n}>.?)`).join(''),
  // A large program that matches nothing.
  `Q[a-z]{900}`,
];

/** The largest context of one text; organizations may have no more linkifiers. */
const MAX_LINKIFIERS = 100;
const MAX_PIECES = 12;
const MAX_REPETITIONS = 1_000;

/** The text itself, cut to `maxLength` UTF-16 units. */
export function sourceOf({ pieces }: SlowText, maxLength: number): string {
  let source = '';
  for (const { text, times } of pieces) {
    source += text.repeat(Math.min(times, Math.ceil(maxLength / text.length)));
    if (source.length >= maxLength) break;
  }
  return source.slice(0, maxLength);
}

/** Generates texts, and mutates slow ones. The same seed generates the same texts. */
export class SlowTexts {
  readonly #random: () => number;

  /** @param random numbers from 0 to 1 */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** A text of a few pieces: mostly one pattern, repeated as a whole. */
  fresh(): SlowText {
    const unit = Array.from({ length: 1 + this.#below(4) }, () => this.#pick(PIECES)).join('');
    const pieces = [{ text: unit, times: this.#pick([1, 10, MAX_REPETITIONS]) }];
    if (this.#random() < 0.5) pieces.unshift(this.#piece());
    if (this.#random() < 0.5) pieces.push(this.#piece());
    return { pieces, linkifiers: this.#linkifiers() };
  }

  /** A text that differs a little from `text`, or joins it with `other`. */
  mutated({ pieces, linkifiers }: SlowText, other: SlowText): SlowText {
    const at = this.#below(pieces.length);
    const piece = pieces[at] ?? this.#piece();
    switch (this.#below(7)) {
      case 0:
        return { pieces: short(pieces.toSpliced(at, 0, this.#piece())), linkifiers };
      case 1:
        return { pieces: pieces.length > 1 ? pieces.toSpliced(at, 1) : pieces, linkifiers };
      case 2:
        return { pieces: pieces.with(at, { ...piece, times: this.#times() }), linkifiers };
      case 3:
        return {
          pieces: pieces.with(at, { ...piece, text: this.#spliced(piece.text) }),
          linkifiers,
        };
      case 4:
        return { pieces: short([...pieces.slice(0, at + 1), ...other.pieces]), linkifiers };
      case 5:
        return { pieces, linkifiers: other.linkifiers };
      default:
        return { pieces, linkifiers: this.#linkifiers() };
    }
  }

  #spliced(text: string): string {
    const at = this.#below(text.length + 1);
    const removed = this.#below(3);
    const added = this.#random() < 0.7 ? this.#pick(PIECES) : '';
    return (text.slice(0, at) + added + text.slice(at + removed)).slice(0, 200) || 'a';
  }

  #linkifiers(): readonly Linkifier[] {
    const pattern = this.#pick(PATTERNS);
    const count = this.#pick([0, 1, 1, 5, MAX_LINKIFIERS]);
    return Array.from({ length: count }, (_, n) => ({
      // Each has a separate program, like those of an organization.
      pattern: n === 0 ? pattern : `(?:${this.#pick(PATTERNS)})|Z${n}`,
      urlTemplate: 'https://x.example/{id}',
    }));
  }

  #piece(): Piece {
    return { text: this.#pick(PIECES), times: this.#times() };
  }

  #times(): number {
    return 1 + this.#below(this.#pick([3, 30, MAX_REPETITIONS]));
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #pick<T>(values: readonly T[]): T {
    return values[this.#below(values.length)] as T;
  }
}

function short(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.slice(0, MAX_PIECES);
}

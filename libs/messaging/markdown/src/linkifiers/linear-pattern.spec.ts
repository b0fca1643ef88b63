import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PatternSyntaxError } from './character-classes.ts';
import { LinearPattern } from './linear-pattern.ts';

const ANYWHERE = { mayStart: () => true, mayEnd: () => true };
const matchesOf = (pattern: string, text: string) =>
  new LinearPattern(pattern)
    .findAll(text, ANYWHERE)
    .map(({ start, end }) => text.slice(start, end));

describe('a pattern matched in linear time', () => {
  it.each([
    ['#(?P<id>[0-9]+)', 'see #12 and #345', ['#12', '#345']],
    ['a|ab', 'ab', ['a']],
    ['ab|a', 'ab', ['ab']],
    ['a+?', 'aaa', ['a', 'a', 'a']],
    ['a{2,3}', 'aaaaa', ['aaa', 'aa']],
    ['a{2,}', 'aaaaa', ['aaaaa']],
    ['(?:ab)*c', 'ababc', ['ababc']],
    ['(?i)bug-\\d+', 'BUG-1 bug-2', ['BUG-1', 'bug-2']],
    ['(?i:A)b', 'ab AB', ['ab']],
    ['[^a-c]+', 'abcxyz', ['xyz']],
    ['[]x]+', 'a]x', [']x']],
    ['[a\\-z]+', 'a-zb', ['a-z']],
    ['[[:alpha:]]+', '12ab', ['ab']],
    ['\\bab\\b', 'ab cab', ['ab']],
    ['^ab$', 'ab', ['ab']],
    ['\\p{Lu}\\pL*', 'der Öse', ['Öse']],
    ['\\x41\\x{1f642}', 'A\u{1f642}', ['A\u{1f642}']],
    ['.', '\u{1f642}', ['\u{1f642}']],
    ['a.c', 'a\nc', []],
    ['(?s)a.c', 'a\nc', ['a\nc']],
    ['\\D+\\W\\S', 'ab -c', ['ab -c']],
    ['x*', 'aa', []],
  ])('%s finds the expected matches in %j', (pattern, text, found) => {
    expect(matchesOf(pattern, text)).toEqual(found);
  });

  it('returns the named groups that matched', () => {
    const pattern = new LinearPattern('(?P<org>[a-z]+)/(?P<repo>[a-z]+)(?:#(?<id>\\d+))?');
    const [match] = pattern.findAll('see acme/rocket', ANYWHERE);
    expect(match?.groups).toEqual(
      new Map([
        ['org', 'acme'],
        ['repo', 'rocket'],
      ]),
    );
  });

  it.each([
    ['a('],
    ['a)'],
    ['[a'],
    ['*a'],
    ['a**'],
    ['a{3,2}'],
    ['a{2000}'],
    ['(?=a)'],
    ['(?!a)'],
    ['(?<=a)b'],
    ['(a)\\1'],
    ['\\q'],
    ['a\\'],
    ['[z-a]'],
    ['[[:constructor:]]'],
    ['\\p{Nonsense}'],
    ['((a{100}){100}){100}'],
    ['('.repeat(100)],
  ])('refuses %s', (pattern) => {
    expect(() => new LinearPattern(pattern)).toThrow(PatternSyntaxError);
  });

  it('agrees with a backtracking engine on patterns that both support', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '(?:a|ab)',
      '[ab]',
      '.',
      'a*',
      'b+?',
      '(?:ab)?',
      'a{1,2}',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 5 }),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 }),
        (pieces, text) => {
          const source = pieces.join('');
          const native = Array.from(text.matchAll(new RegExp(source, 'g')), ([match]) => match);
          expect(matchesOf(source, text)).toEqual(native.filter((match) => match !== ''));
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each(['(a|aa)+$', '(a*)*b', '(?:a?){20}a{20}', '.*b|a'])(
    'bounds its work for %s on a hostile text',
    (pattern) => {
      let work = 0;
      const bounds = {
        mayStart: () => ++work > 0,
        mayEnd: () => ++work > 0,
      };
      const text = `${'a'.repeat(20_000)}c`;
      new LinearPattern(pattern).findAll(text, bounds);
      expect(work).toBeLessThan(500 * text.length);
    },
  );
});

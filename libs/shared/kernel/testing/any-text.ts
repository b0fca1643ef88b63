import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const CODE_POINTS = 0x110000;

/** Any code point but half of a surrogate pair. */
const character = fc
  .nat(CODE_POINTS - SURROGATES - 1)
  .map((at) => String.fromCodePoint(at < FIRST_SURROGATE ? at : at + SURROGATES));

/**
 * Texts of all of Unicode, and some of the names that objects inherit. The unit `binary` of `fc.string`
 * builds a table of a million characters for every file that uses it: half a second.
 */
export function anyText(constraints: fc.StringSharedConstraints = {}): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.string({ ...constraints, unit: character }) },
    { weight: 1, arbitrary: fc.string({ ...constraints, unit: 'grapheme-ascii' }) },
  );
}

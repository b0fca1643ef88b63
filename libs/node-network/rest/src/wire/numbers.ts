/** A kind of whole number on the wire, with the bounds of its type. */
export interface IntegerKind {
  readonly min: bigint;
  readonly max: bigint;
}

export const U32: IntegerKind = { min: 0n, max: 2n ** 32n - 1n };
export const U64: IntegerKind = { min: 0n, max: 2n ** 64n - 1n };
export const I64: IntegerKind = { min: -(2n ** 63n), max: 2n ** 63n - 1n };

/** The reason for which a text is not an integer of a type. */
type IntegerFault =
  | 'cannot parse integer from empty string'
  | 'invalid digit found in string'
  | 'number too large to fit in target type'
  | 'number too small to fit in target type';

/** More digits than any kind has, after leading zeros. */
const ENOUGH_DIGITS = 20;

/**
 * Parses a whole number from the left, like the reference: a sign is `+`, or `-` where the kind has
 * negative numbers, and the first invalid character decides the error. Linear in the text.
 *
 * @returns the number, rounded above 2^53, or the error
 */
export function parseInteger(text: string, kind: IntegerKind): number | IntegerFault {
  if (text === '') return 'cannot parse integer from empty string';
  const negative = kind.min < 0n && text.startsWith('-');
  const unsigned = negative || text.startsWith('+') ? text.slice(1) : text;
  const [digits = ''] = /^[0-9]*/.exec(unsigned) ?? [];
  const magnitude = BigInt(digits.replace(/^0+/, '').slice(0, ENOUGH_DIGITS + 1) || '0');
  const value = negative ? -magnitude : magnitude;
  if (value > kind.max) return 'number too large to fit in target type';
  if (value < kind.min) return 'number too small to fit in target type';
  const isWhole = digits !== '' && digits.length === unsigned.length;
  return isWhole ? Number(value) : 'invalid digit found in string';
}

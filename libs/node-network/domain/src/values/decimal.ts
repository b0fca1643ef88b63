import { refine, text, type Decoder } from '../decoding/decoder.ts';

/** Fraction digits of the contract's decimals. */
const SCALE = 18;

/** 38 digits before the point are enough for every 128-bit amount; longer texts are not parsed. */
const DECIMAL = /^\d{1,39}(?:\.\d{1,18})?$/;
const UP_TO_ONE = /^0*(?:0(?:\.\d+)?|1(?:\.0+)?)$/;

/** A decimal text without sign or exponent, such as `251000000000.5`. */
export const decimal: Decoder<string> = refine(text(64), 'a decimal text', (value) =>
  DECIMAL.test(value),
);

/** A decimal text from 0 to 1. */
export const fraction: Decoder<string> = refine(decimal, 'a decimal text up to 1', (value) =>
  UP_TO_ONE.test(value),
);

/** The exact sum of two decimal texts, without trailing zeros: `1.25` and `2.5` give `3.75`. */
export function addDecimals(left: string, right: string): string {
  const digits = (scaled(left) + scaled(right)).toString().padStart(SCALE + 1, '0');
  const whole = digits.slice(0, -SCALE);
  const rest = digits.slice(-SCALE).replace(/0+$/, '');
  return rest === '' ? whole : `${whole}.${rest}`;
}

/**
 * The whole part of `value` × 100, computed on the digits: in floating point 0.29 × 100 is
 * 28.999999999999996 and would lose a percent.
 */
export function wholePercent(value: string): number {
  const [whole = '0', rest = ''] = value.split('.', 2);
  return Number(whole + rest.slice(0, 2).padEnd(2, '0'));
}

/** The whole part of a decimal text as a number, at most 2^53 - 1: no more of it is exact. */
export function wholePart(value: string): number {
  return Math.min(Number(value.split('.', 1)[0]), Number.MAX_SAFE_INTEGER);
}

/** An amount in digits as a number, or as a `bigint` beyond the exact range of a number. */
export function wholeAmount(digits: string): number | bigint {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : BigInt(digits);
}

function scaled(value: string): bigint {
  const [whole = '0', rest = ''] = value.split('.', 2);
  return BigInt(whole + rest.padEnd(SCALE, '0'));
}

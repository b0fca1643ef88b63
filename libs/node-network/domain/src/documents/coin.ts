import { nonEmptyText, refine, text, type Decoder } from '../decoding/decoder.ts';
import { object } from '../decoding/structure.ts';

const DIGITS = /^\d{1,39}$/;

/** An amount in base units of a currency; the digits are a text because they may exceed 2^53. */
export interface Coin {
  readonly denom: string;
  readonly amount: string;
}

/** Decodes an amount of up to 39 digits, enough for every 128-bit number. */
export const coin: Decoder<Coin> = object<Coin>({
  denom: nonEmptyText(128),
  amount: refine(text(39), 'an amount in digits', (value) => DIGITS.test(value)),
});

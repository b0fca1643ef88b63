import { NodeNetworkError } from '../node-network-error.ts';

/** The 249 codes of ISO 3166-1 alpha-2 and XK, by first letter. */
const BY_FIRST_LETTER = `
  A DEFGILMOQRSTUWXZ  B ABDEFGHIJLMNOQRSTVWYZ  C ACDFGHIKLMNORUVWXYZ  D EJKMOZ  E CEGHRST  F IJKMOR
  G ABDEFGHILMNPQRSTUWY  H KMNRTU  I DELMNOQRST  J EMOP  K EGHIMNPRWYZ  L ABCIKRSTUVY
  M ACDEFGHKLMNOPQRSTUVWXYZ  N ACEFGILOPRUZ  O M  P AEFGHKLMNRSTWY  Q A  R EOSUW
  S ABCDEGHIJKLMNORSTVXYZ  T CDFGHJKLMNORTVWZ  U AGMSYZ  V ACEGINU  W FS  X K  Y ET  Z AMW`;

const ASCII_PAIR = /^[A-Za-z]{2}$/;

/** Every country code that the API knows, in upper case. */
export const COUNTRY_CODES: ReadonlySet<string> = new Set(
  [...BY_FIRST_LETTER.matchAll(/([A-Z]) ([A-Z]+)/g)].flatMap(([, first = '', seconds = '']) =>
    [...seconds].map((second) => first + second),
  ),
);

/**
 * The code in upper case; upper and lower case are the same on input.
 *
 * @throws NodeNetworkError UNKNOWN_COUNTRY for anything but a known alpha-2 code.
 */
export function countryCode(value: string): string {
  // Only then: some letters outside ASCII have an upper case inside it, such as the dotless i.
  const code = ASCII_PAIR.test(value) ? value.toUpperCase() : '';
  if (!COUNTRY_CODES.has(code)) throw new NodeNetworkError('UNKNOWN_COUNTRY', { value });
  return code;
}

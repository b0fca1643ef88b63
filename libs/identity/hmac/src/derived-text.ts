import { createHmac } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The greatest multiple of the alphabet's size in a byte: greater bytes are skipped. */
const UNBIASED = 256 - (256 % ALPHABET.length);
const LENGTH = 32;
const MIN_SECRET = 32;

/** @throws RangeError for a secret that could be guessed */
export function checkSecret(secret: string): void {
  if (secret.length < MIN_SECRET) {
    throw new RangeError(`The secret must have at least ${MIN_SECRET} characters`);
  }
}

/**
 * 32 letters and digits, 190 bits, derived from the secret and the label.
 *
 * @param label the purpose of the text: the secret has several purposes, and a text of one must be invalid
 *   for another
 */
export function derivedText(secret: string, label: string): string {
  return textOf(
    (block) => createHmac('sha256', secret).update(`${label} ${block}`).digest(),
    LENGTH,
  );
}

/** Letters and digits, uniformly distributed if the bytes are. @param block the bytes, by position */
export function textOf(block: (index: number) => Uint8Array, length: number): string {
  let text = '';
  for (let index = 0; text.length < length; index += 1) {
    for (const byte of block(index)) {
      if (byte < UNBIASED) text += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return text.slice(0, length);
}

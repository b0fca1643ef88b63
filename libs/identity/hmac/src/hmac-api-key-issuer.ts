import { createHash, createHmac } from 'node:crypto';
import type { ApiKeyIssuer } from '@tandem/identity-domain';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KEY_LENGTH = 32;
/** The greatest multiple of the alphabet's size that a byte holds: from there on bytes are skipped. */
const UNBIASED = 256 - (256 % ALPHABET.length);
const MIN_SECRET = 32;

/**
 * Derives API keys by HMAC-SHA-256 from a secret of the server, 190 bits each.
 *
 * @see docs/adr/0009-api-keys.md
 */
export class HmacApiKeyIssuer implements ApiKeyIssuer {
  readonly #secret: string;

  /**
   * @param secret at least 32 characters
   * @throws RangeError for a shorter secret
   */
  constructor(secret: string) {
    if (secret.length < MIN_SECRET) {
      throw new RangeError(`The secret must have at least ${MIN_SECRET} characters`);
    }
    this.#secret = secret;
  }

  keyOf(userId: number, version: number): string {
    let key = '';
    for (let block = 0; key.length < KEY_LENGTH; block += 1) {
      // The secret serves other purposes too: the label keeps their results apart.
      const message = `tandem api key ${userId} ${version} ${block}`;
      for (const byte of createHmac('sha256', this.#secret).update(message).digest()) {
        if (byte < UNBIASED) key += ALPHABET.charAt(byte % ALPHABET.length);
      }
    }
    return key.slice(0, KEY_LENGTH);
  }

  hashOf(key: string): Uint8Array {
    return createHash('sha256').update(key).digest();
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto';

const PREFIX = '/external_content';
const HEX = /^(?:[0-9a-f]{2}){1,4096}$/;

/**
 * The addresses on this server under which clients load pictures and videos of other sites. They are
 * signed: the server fetches only addresses from messages.
 */
export class ExternalMediaAddresses {
  readonly #secret: string;

  /** @param secret the server's; the same in all processes */
  constructor(secret: string) {
    this.#secret = secret;
  }

  /** @returns the path on this server for `url` */
  of(url: string): string {
    return `${PREFIX}/${this.#sign(url).toString('hex')}/${Buffer.from(url).toString('hex')}`;
  }

  /** @returns the address of a path; `null` for a forged path */
  urlOf(signature: string, encoded: string): string | null {
    if (!HEX.test(signature) || !HEX.test(encoded)) return null;
    const url = Buffer.from(encoded, 'hex').toString();
    const given = Buffer.from(signature, 'hex');
    const expected = this.#sign(url);
    return given.length === expected.length && timingSafeEqual(given, expected) ? url : null;
  }

  #sign(url: string): Buffer {
    return createHmac('sha256', this.#secret).update(`external media ${url}`).digest();
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@tandem/shared-kernel';

const VALID_SECONDS = 60;
const LINK = /^([0-9a-z]{1,12}\.[0-9a-z]{1,12}\.[0-9a-z]{1,12}\.[\w-]{1,2000})\.([\w-]{43})$/;

/** The user of an address. */
interface Holder {
  readonly userId: number;
  /** Raised by each new key and each revoked token: an address of before is void. */
  readonly keyVersion: number;
}

/**
 * Addresses of files that need no log-in and are valid for a minute. They are not stored: the address
 * contains file, expiry and user, and is signed. The server checks again whether that account may read the
 * file.
 */
export class TemporaryUploadUrls {
  readonly #secret: string;
  readonly #clock: Clock;

  constructor(secret: string, clock: Clock) {
    this.#secret = secret;
    this.#clock = clock;
  }

  /** @returns an address on this server */
  of(pathId: string, { userId, keyVersion }: Holder): string {
    const until = Math.floor(this.#clock.now().getTime() / 1000) + VALID_SECONDS;
    const numbers = [until, userId, keyVersion].map((each) => each.toString(36));
    const content = [...numbers, Buffer.from(pathId).toString('base64url')].join('.');
    const name = pathId.slice(pathId.lastIndexOf('/') + 1);
    const token = `${content}.${this.#sign(content).toString('base64url')}`;
    return `/user_uploads/temporary/${token}/${encodeURIComponent(name)}`;
  }

  /** @returns the content of the token; `null` for a forged or expired one */
  read(token: string): (Holder & { readonly pathId: string }) | null {
    const [, content, signature] = LINK.exec(token) ?? [];
    if (content === undefined || signature === undefined) return null;
    const given = Buffer.from(signature, 'base64url');
    const expected = this.#sign(content);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const [until = '', userId = '', keyVersion = '', path = ''] = content.split('.');
    if (parseInt(until, 36) * 1000 < this.#clock.now().getTime()) return null;
    return {
      userId: parseInt(userId, 36),
      keyVersion: parseInt(keyVersion, 36),
      pathId: Buffer.from(path, 'base64url').toString(),
    };
  }

  #sign(content: string): Buffer {
    return createHmac('sha256', this.#secret).update(`temporary upload ${content}`).digest();
  }
}

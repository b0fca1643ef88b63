import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@tandem/shared-kernel';

const VALID_SECONDS = 60;
const LINK = /^([0-9a-z]{1,12})\.([\w-]{1,2000})\.([\w-]{43})$/;

/**
 * Addresses of files that need no log-in and hold for a minute. Nothing is stored for them: the
 * address says what it leads to and until when, and is signed.
 */
export class TemporaryUploadUrls {
  readonly #secret: string;
  readonly #clock: Clock;

  constructor(secret: string, clock: Clock) {
    this.#secret = secret;
    this.#clock = clock;
  }

  /** @returns an address on this server */
  of(pathId: string): string {
    const until = Math.floor(this.#clock.now().getTime() / 1000) + VALID_SECONDS;
    const content = `${until.toString(36)}.${Buffer.from(pathId).toString('base64url')}`;
    const name = pathId.slice(pathId.lastIndexOf('/') + 1);
    const token = `${content}.${this.#sign(content).toString('base64url')}`;
    return `/user_uploads/temporary/${token}/${encodeURIComponent(name)}`;
  }

  /** @returns the path of the file; `null` for a token that is forged or too old */
  pathOf(token: string): string | null {
    const [, until, path, signature] = LINK.exec(token) ?? [];
    if (until === undefined || path === undefined || signature === undefined) return null;
    const given = Buffer.from(signature, 'base64url');
    const expected = this.#sign(`${until}.${path}`);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const isOver = parseInt(until, 36) * 1000 < this.#clock.now().getTime();
    return isOver ? null : Buffer.from(path, 'base64url').toString();
  }

  #sign(content: string): Buffer {
    return createHmac('sha256', this.#secret).update(`temporary upload ${content}`).digest();
  }
}

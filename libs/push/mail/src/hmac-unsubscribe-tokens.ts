import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UnsubscribeTokens } from '@tandem/push-domain';

const TOKEN = /^(\d{1,15})-([\w-]{32})$/;

/**
 * Tokens that carry the id of the user, closed by HMAC-SHA-256: links in old mails keep
 * working, and nothing is stored for them.
 */
export class HmacUnsubscribeTokens implements UnsubscribeTokens {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  tokenOf(userId: number): string {
    return `${userId}-${this.#proofOf(userId)}`;
  }

  userIdOf(token: string): number | null {
    const [, id = '', proof = ''] = TOKEN.exec(token) ?? [];
    if (id === '') return null;
    const expected = Buffer.from(this.#proofOf(Number(id)));
    return timingSafeEqual(Buffer.from(proof), expected) ? Number(id) : null;
  }

  #proofOf(userId: number): string {
    const label = `tandem unsubscribe ${userId}`;
    return createHmac('sha256', this.#secret).update(label).digest('base64url').slice(0, 32);
  }
}

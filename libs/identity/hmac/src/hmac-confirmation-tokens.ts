import { createHash } from 'node:crypto';
import type { ConfirmationPurpose, ConfirmationTokens } from '@tandem/identity-domain';
import { checkSecret, derivedText } from './derived-text.ts';

/** Derives the secrets of mailed links by HMAC-SHA-256 from a secret of the server. */
export class HmacConfirmationTokens implements ConfirmationTokens {
  readonly #secret: string;

  /**
   * @param secret at least 32 characters
   * @throws RangeError for a shorter secret
   */
  constructor(secret: string) {
    checkSecret(secret);
    this.#secret = secret;
  }

  tokenOf(purpose: ConfirmationPurpose, id: number): string {
    return derivedText(this.#secret, `tandem confirmation ${purpose} ${id}`);
  }

  hashOf(token: string): Uint8Array {
    return createHash('sha256').update(token).digest();
  }
}

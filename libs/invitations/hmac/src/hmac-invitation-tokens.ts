import { createHash, createHmac } from 'node:crypto';
import type { InvitationTokens } from '@tandem/invitations-domain';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The greatest multiple of the alphabet's size that a byte holds: from there on bytes are skipped. */
const UNBIASED = 256 - (256 % ALPHABET.length);
/** 142 bits. */
const LENGTH = 24;

/** Derives the secrets of links by HMAC-SHA-256 from the server's secret. */
export class HmacInvitationTokens implements InvitationTokens {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  tokenOf(kind: 'invitation' | 'link', id: number): string {
    let token = '';
    for (let block = 0; token.length < LENGTH; block += 1) {
      const label = `tandem ${kind} ${id} ${block}`;
      for (const byte of createHmac('sha256', this.#secret).update(label).digest()) {
        if (byte < UNBIASED) token += ALPHABET.charAt(byte % ALPHABET.length);
      }
    }
    return token.slice(0, LENGTH);
  }

  hashOf(token: string): Uint8Array {
    return createHash('sha256').update(token).digest();
  }
}

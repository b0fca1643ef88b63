import { createHash, createHmac } from 'node:crypto';
import type { ApiKeyIssuer } from '@tandem/identity-domain';
import { checkSecret, derivedText } from './derived-text.ts';

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
    checkSecret(secret);
    this.#secret = secret;
  }

  keyOf(userId: number, version: number): string {
    return derivedText(this.#secret, `tandem api key ${userId} ${version}`);
  }

  webhookTokenOf(botId: number, version: number): string {
    const purpose = `tandem webhook token ${botId}`;
    // Programs know the first token from before versions were introduced.
    return derivedText(this.#secret, version === 0 ? purpose : `${purpose} ${version}`);
  }

  webhookSecretOf(botId: number, version: number): string {
    const label = `tandem webhook secret ${botId} ${version}`;
    return `whsec_${createHmac('sha256', this.#secret).update(label).digest('base64')}`;
  }

  hashOf(key: string): Uint8Array {
    return createHash('sha256').update(key).digest();
  }
}

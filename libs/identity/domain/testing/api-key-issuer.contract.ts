import { describe, expect, it } from '@jest/globals';
import type { ApiKeyIssuer } from '../src/index.ts';

/** The contract of issuers of API keys. */
export function describeApiKeyIssuer(name: string, makeIssuer: () => ApiKeyIssuer): void {
  describe(name, () => {
    it('makes 32 letters and digits, the same at each call', () => {
      const issuer = makeIssuer();
      expect(issuer.keyOf(7, 1)).toMatch(/^[A-Za-z0-9]{32}$/);
      expect(issuer.keyOf(7, 1)).toBe(makeIssuer().keyOf(7, 1));
    });

    it('gives every account and version a key of its own', () => {
      const issuer = makeIssuer();
      const keys = [
        issuer.keyOf(1, 1),
        issuer.keyOf(1, 11),
        issuer.keyOf(11, 1),
        issuer.keyOf(1, 2),
      ];
      expect(new Set(keys).size).toBe(keys.length);
    });

    it('gives every bot a token that is not a key', () => {
      const issuer = makeIssuer();
      const texts = [
        issuer.webhookTokenOf(1, 0),
        issuer.webhookTokenOf(1, 1),
        issuer.webhookTokenOf(1, 11),
        issuer.webhookTokenOf(11, 0),
        issuer.webhookTokenOf(11, 1),
        issuer.keyOf(1, 1),
      ];
      for (const text of texts) expect(text).toMatch(/^[A-Za-z0-9]{32}$/);
      expect(new Set(texts).size).toBe(texts.length);
      expect(makeIssuer().webhookTokenOf(1, 1)).toBe(texts[1]);
    });

    it('gives every bot and version a secret of 32 bytes', () => {
      const issuer = makeIssuer();
      const secrets = [
        issuer.webhookSecretOf(1, 0),
        issuer.webhookSecretOf(1, 1),
        issuer.webhookSecretOf(1, 11),
        issuer.webhookSecretOf(11, 1),
      ];
      for (const secret of secrets) {
        expect(secret).toMatch(/^whsec_/);
        expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
      }
      expect(new Set(secrets).size).toBe(secrets.length);
      expect(makeIssuer().webhookSecretOf(1, 1)).toBe(secrets[1]);
    });

    it('hashes different keys to different 32 bytes', () => {
      const issuer = makeIssuer();
      const [one, other] = [issuer.hashOf(issuer.keyOf(1, 1)), issuer.hashOf(issuer.keyOf(2, 1))];
      expect(one).toHaveLength(32);
      expect(Buffer.from(one).equals(other)).toBe(false);
      expect(Buffer.from(issuer.hashOf(issuer.keyOf(1, 1))).equals(one)).toBe(true);
    });
  });
}

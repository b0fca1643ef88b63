import { describe, expect, it } from '@jest/globals';
import type { ConfirmationTokens } from '../src/index.ts';
import type { SecretGenerator } from '../src/tokens/index.ts';

/** The contract of generators of random secrets. */
export function describeSecretGenerator(name: string, makeGenerator: () => SecretGenerator): void {
  describe(name, () => {
    it('makes 43 letters and digits, which differ at each call', () => {
      const generator = makeGenerator();
      const made = Array.from({ length: 50 }, () => generator.generate());
      for (const secret of made) expect(secret).toMatch(/^[A-Za-z0-9]{43}$/);
      expect(new Set(made).size).toBe(made.length);
    });

    it('stores equal secrets alike, and others not', () => {
      const generator = makeGenerator();
      const secret = generator.generate();
      expect(makeGenerator().hashOf(secret)).toEqual(generator.hashOf(secret));
      expect(generator.hashOf(generator.generate())).not.toEqual(generator.hashOf(secret));
    });
  });
}

/** The contract of the secrets of mailed links. */
export function describeConfirmationTokens(
  name: string,
  makeTokens: () => ConfirmationTokens,
): void {
  describe(name, () => {
    it('makes 32 letters and digits, the same at each call', () => {
      expect(makeTokens().tokenOf('email-change', 7)).toMatch(/^[A-Za-z0-9]{32}$/);
      expect(makeTokens().tokenOf('email-change', 7)).toBe(makeTokens().tokenOf('email-change', 7));
    });

    it('makes another token for each id and purpose', () => {
      const tokens = makeTokens();
      const made = [
        tokens.tokenOf('email-change', 1),
        tokens.tokenOf('email-change', 11),
        tokens.tokenOf('password-reset', 1),
      ];
      expect(new Set(made).size).toBe(made.length);
    });

    it('stores equal tokens alike, and others not', () => {
      const tokens = makeTokens();
      const token = tokens.tokenOf('email-change', 7);
      expect(makeTokens().hashOf(token)).toEqual(tokens.hashOf(token));
      expect(tokens.hashOf(tokens.tokenOf('email-change', 8))).not.toEqual(tokens.hashOf(token));
    });
  });
}

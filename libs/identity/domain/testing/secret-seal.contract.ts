import { describe, expect, it } from '@jest/globals';
import type { SecretSeal } from '../src/external-login/index.ts';

/** The contract of encryption of stored secrets. */
export function describeSecretSeal(name: string, makeSeal: () => SecretSeal): void {
  describe(name, () => {
    it('decrypts its own texts, with the same key only', () => {
      const sealed = makeSeal().close('hush', 'provider 1');
      expect(makeSeal().open(sealed, 'provider 1')).toBe('hush');
      expect(() => makeSeal().open(sealed, 'provider 2')).toThrow();
    });

    it('opens nothing that was changed', () => {
      const sealed = makeSeal().close('hush', 'a');
      expect(() => makeSeal().open(sealed.slice(2), 'a')).toThrow();
    });
  });
}

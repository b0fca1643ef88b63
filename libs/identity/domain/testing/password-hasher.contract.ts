import { describe, expect, it } from '@jest/globals';
import type { PasswordHasher } from '../src/index.ts';

/** The contract of password hashers. */
export function describePasswordHasher(name: string, makeHasher: () => PasswordHasher): void {
  describe(name, () => {
    it('recognizes the password of a hash', async () => {
      const hasher = makeHasher();
      const hash = await hasher.hash('correct horse');
      expect(await hasher.verify(hash, 'correct horse')).toBe(true);
      expect(await hasher.verify(hash, 'correct horsf')).toBe(false);
      expect(await hasher.verify(hash, '')).toBe(false);
    });

    it('never hashes to the same text', async () => {
      const hasher = makeHasher();
      expect(await hasher.hash('correct horse')).not.toBe(await hasher.hash('correct horse'));
    });

    it('accepts no password without a hash', async () => {
      const hasher = makeHasher();
      expect(await hasher.verify(null, '')).toBe(false);
      expect(await hasher.verify(null, 'correct horse')).toBe(false);
    });
  });
}

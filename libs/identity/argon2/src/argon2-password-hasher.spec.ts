import { expect, it } from '@jest/globals';
import { describePasswordHasher } from '@tandem/identity-domain/testing';
import { Argon2PasswordHasher } from './argon2-password-hasher.ts';

describePasswordHasher('Argon2PasswordHasher', () => new Argon2PasswordHasher());

it('hashes by argon2id with 19 MiB and two passes', async () => {
  const hash = await new Argon2PasswordHasher().hash('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('answers any number of concurrent calls', async () => {
  const hasher = new Argon2PasswordHasher({ inFlight: 1 });
  const hash = await hasher.hash('correct horse');
  const answers = await Promise.all(
    ['wrong', 'correct horse', 'wrong'].map((password) => hasher.verify(hash, password)),
  );
  expect(answers).toEqual([false, true, false]);
});

it('continues after an invalid hash', async () => {
  const hasher = new Argon2PasswordHasher({ inFlight: 1 });
  await expect(hasher.verify('no hash', 'correct horse')).rejects.toThrow();
  expect(await hasher.verify(null, 'correct horse')).toBe(false);
});

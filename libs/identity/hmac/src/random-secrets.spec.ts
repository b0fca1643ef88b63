import { expect, it } from '@jest/globals';
import { describeSecretGenerator } from '@tandem/identity-domain/testing';
import { RandomSecrets } from './random-secrets.ts';

const secrets = new RandomSecrets();

describeSecretGenerator('RandomSecrets', () => new RandomSecrets());

it('makes secrets of 256 bits that do not repeat', () => {
  const made = Array.from({ length: 1000 }, () => secrets.generate());
  for (const secret of made) expect(secret).toMatch(/^[A-Za-z0-9]{43}$/);
  expect(new Set(made).size).toBe(1000);
  expect(new Set(made.join('')).size).toBe(62);
});

it('stores a secret as its SHA-256', () => {
  expect(Buffer.from(secrets.hashOf('abc')).toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

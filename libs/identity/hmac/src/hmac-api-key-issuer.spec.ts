import { expect, it } from '@jest/globals';
import { describeApiKeyIssuer } from '@tandem/identity-domain/testing';
import { HmacApiKeyIssuer } from './hmac-api-key-issuer.ts';

const SECRET = 'a secret of at least 32 characters';
const issuer = new HmacApiKeyIssuer(SECRET);

describeApiKeyIssuer('HmacApiKeyIssuer', () => new HmacApiKeyIssuer(SECRET));

it('makes other keys from another secret', () => {
  expect(new HmacApiKeyIssuer(`${SECRET}!`).keyOf(1, 1)).not.toBe(issuer.keyOf(1, 1));
});

it('uses each character equally often', () => {
  const counts = new Map<string, number>();
  const accounts = 2000;
  for (let userId = 1; userId <= accounts; userId += 1) {
    for (const character of issuer.keyOf(userId, 1)) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  const expected = (accounts * 32) / 62;
  const deviation = [...counts.values()].reduce((sum, n) => sum + (n - expected) ** 2, 0);
  expect(counts.size).toBe(62);
  // Chi-squared with 61 degrees of freedom: 108 is passed by one fair source in 5000.
  expect(deviation / expected).toBeLessThan(108);
});

it('stores a key as its SHA-256', () => {
  expect(Buffer.from(issuer.hashOf('abc')).toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

it('refuses a secret that could be guessed', () => {
  expect(() => new HmacApiKeyIssuer('short')).toThrow('at least 32 characters');
});

import { expect, it } from '@jest/globals';
import { describeConfirmationTokens } from '@tandem/identity-domain/testing';
import { HmacApiKeyIssuer } from './hmac-api-key-issuer.ts';
import { HmacConfirmationTokens } from './hmac-confirmation-tokens.ts';

const SECRET = 'a secret of at least 32 characters';
const tokens = new HmacConfirmationTokens(SECRET);

describeConfirmationTokens('HmacConfirmationTokens', () => new HmacConfirmationTokens(SECRET));

it('makes the same token for the same thing, and another for every other one', () => {
  const token = tokens.tokenOf('email-change', 1);
  expect(token).toMatch(/^[0-9A-Za-z]{32}$/);
  expect(new HmacConfirmationTokens(SECRET).tokenOf('email-change', 1)).toBe(token);
  expect(tokens.tokenOf('email-change', 2)).not.toBe(token);
  expect(new HmacConfirmationTokens(`${SECRET}!`).tokenOf('email-change', 1)).not.toBe(token);
  expect(new HmacApiKeyIssuer(SECRET).keyOf(1, 1)).not.toBe(token);
});

it('stores a token as its SHA-256', () => {
  expect(Buffer.from(tokens.hashOf('abc')).toString('hex')).toMatch(/^ba7816bf8f01cfea/);
});

it('refuses a secret that could be guessed', () => {
  expect(() => new HmacConfirmationTokens('short')).toThrow('at least 32 characters');
});

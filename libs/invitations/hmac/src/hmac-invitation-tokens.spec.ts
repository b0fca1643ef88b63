import { expect, it } from '@jest/globals';
import { HmacInvitationTokens } from './hmac-invitation-tokens.ts';

const SECRET = 'a secret of at least 32 characters';
const tokens = new HmacInvitationTokens(SECRET);

it('makes the same token for the same thing, and another for every other one', () => {
  const token = tokens.tokenOf('invitation', 1);
  expect(token).toMatch(/^[0-9A-Za-z]{24}$/);
  expect(new HmacInvitationTokens(SECRET).tokenOf('invitation', 1)).toBe(token);
  const others = [
    tokens.tokenOf('invitation', 2),
    tokens.tokenOf('link', 1),
    new HmacInvitationTokens(`${SECRET}!`).tokenOf('invitation', 1),
  ];
  expect(others).not.toContain(token);
});

it('stores a token as its SHA-256', () => {
  expect(Buffer.from(tokens.hashOf('abc')).toString('hex')).toMatch(/^ba7816bf8f01cfea/);
});

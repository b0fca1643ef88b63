import { expect, it } from '@jest/globals';
import { HmacUnsubscribeTokens } from './hmac-unsubscribe-tokens.ts';

it('HmacUnsubscribeTokens recognizes its own tokens', () => {
  const tokens = new HmacUnsubscribeTokens('a secret of more than 32 characters');
  const token = tokens.tokenOf(17);
  expect(tokens.userIdOf(token)).toBe(17);
  const others = [
    '',
    'x',
    '17-',
    `18${token.slice(2)}`,
    `${token}x`,
    token.slice(0, -1),
    new HmacUnsubscribeTokens('another secret of 32 characters!!').tokenOf(17),
  ];
  expect(others.map((other) => tokens.userIdOf(other))).toEqual(others.map(() => null));
});

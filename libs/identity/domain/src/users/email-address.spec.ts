import { expect, it } from '@jest/globals';
import { apiEmail, checkedEmailAddress, userIdOfMadeUpAddress } from './email-address.ts';

const DOMAIN = 'chat.example.com';

it.each([
  ['ann@example.com'],
  ['  Ann.Lee+chat@Example.COM '],
  ["o'neil@example.co.uk"],
  ['ann@localhost'],
  ['ann@bücher.example'],
  ['user5@example.com'],
  ['userx@chat.example.com'],
])('%p is an address', (text) => {
  expect(checkedEmailAddress(text, DOMAIN)).toBe(text.trim());
});

it.each([
  [''],
  ['x'],
  ['@example.com'],
  ['ann@'],
  ['ann@example'],
  ['ann@@example.com'],
  ['a..b@example.com'],
  ['.ann@example.com'],
  ['ann.@example.com'],
  ['an n@example.com'],
  ['ann@exa mple.com'],
  ['ann@-example.com'],
  ['ann@example..com'],
  ['ann@example.com.'],
  ['"ann"@example.com'],
  ['ann\u0000@example.com'],
  [`${'a'.repeat(65)}@example.com`],
  [`ann@${'a.'.repeat(125)}com`],
  [`${'@'.repeat(1_000_000)}`],
  [`${'a.'.repeat(31)}@example.com`],
])('%p is not an address', (text) => {
  expect(() => checkedEmailAddress(text, DOMAIN)).toThrow(
    expect.objectContaining({ code: 'EMAIL_MALFORMED' }),
  );
});

it('refuses an address that stands for another user', () => {
  expect(() => checkedEmailAddress('User5@Chat.Example.com', DOMAIN)).toThrow(
    expect.objectContaining({ code: 'EMAIL_MALFORMED' }),
  );
});

it('hides the real address behind the number unless everyone may see it', () => {
  const account = { id: 5, deliveryEmail: 'Ann@example.com' };
  expect(apiEmail({ ...account, emailVisibility: 1 }, DOMAIN)).toBe('Ann@example.com');
  expect(apiEmail({ ...account, emailVisibility: 3 }, DOMAIN)).toBe('user5@chat.example.com');
});

it.each([
  ['user12@chat.example.com', 12],
  [' USER12@Chat.Example.com ', 12],
  ['user12@example.com', null],
  ['user@chat.example.com', null],
  ['user12@x@chat.example.com', null],
  ['user9999999999999999@chat.example.com', null],
  ['ann@chat.example.com', null],
])('reads the account of %p', (text, userId) => {
  expect(userIdOfMadeUpAddress(text, 'chat.example.com')).toBe(userId);
});

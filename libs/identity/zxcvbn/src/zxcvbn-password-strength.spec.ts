import { expect, it } from '@jest/globals';
import { ZxcvbnPasswordStrength } from './zxcvbn-password-strength.ts';

const strength = new ZxcvbnPasswordStrength();
const guesses = (password: string, ...words: string[]) => strength.guessesFor(password, words);

it.each(['password', '123456', 'qwerty', 'abcdef', 'aaaaaaaa', 'password1'])(
  'finds %s quickly',
  (password) => expect(guesses(password)).toBeLessThan(10_000),
);

it.each(['correct horse battery staple', 'x8Kq!2vP', 'Zürich-im-Nebel-42'])(
  'does not find %s quickly',
  (password) => expect(guesses(password)).toBeGreaterThan(10_000),
);

it('tries what is known of the person', () => {
  const password = 'waltraud';
  expect(guesses(password, 'Waltraud')).toBeLessThan(guesses(password) + 1);
  expect(guesses('xqzwvkj', 'xqzwvkj')).toBeLessThan(10_000);
});

it('looks at the start of a long text only', () => {
  const long = 'x8Kq!2vP'.repeat(100_000);
  expect(guesses(long)).toBe(guesses(long.slice(0, 72)));
});

import { expect, it } from '@jest/globals';
import { ZxcvbnPasswordStrength } from './zxcvbn-password-strength.ts';

const strength = new ZxcvbnPasswordStrength();
const guesses = (password: string, ...words: string[]) => strength.guessesFor(password, words);

it.each(['password', '123456', 'qwerty', 'abcdef', 'aaaaaaaa', 'password1'])(
  'finds %s quickly',
  async (password) => expect(await guesses(password)).toBeLessThan(10_000),
);

it.each(['correct horse battery staple', 'x8Kq!2vP', 'Zürich-im-Nebel-42'])(
  'does not find %s quickly',
  async (password) => expect(await guesses(password)).toBeGreaterThan(10_000),
);

it('tries the data of the user', async () => {
  const password = 'waltraud';
  expect(await guesses(password, 'Waltraud')).toBeLessThan((await guesses(password)) + 1);
  expect(await guesses('xqzwvkj', 'xqzwvkj')).toBeLessThan(10_000);
});

it('checks only the start of a long text', async () => {
  const long = 'x8Kq!2vP'.repeat(100_000);
  expect(await guesses(long)).toBe(await guesses(long.slice(0, 72)));
});

it('answers concurrent calls before the word lists are loaded', async () => {
  const cold = new ZxcvbnPasswordStrength();
  const found = await Promise.all(
    ['password', 'x8Kq!2vP', 'password'].map((each) => cold.guessesFor(each, [])),
  );
  expect(found).toEqual([await guesses('password'), await guesses('x8Kq!2vP'), found[0]]);
});

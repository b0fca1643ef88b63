import { IdentityError } from '../identity-error.ts';
import type { PasswordStrength } from './password-strength.ts';

/** Shortest password, in characters. */
const MIN_PASSWORD = 6;
/** Guesses that a password must outlast. */
const MIN_GUESSES = 10_000;

/** @throws IdentityError PASSWORD_TOO_WEAK */
export function checkedPassword(password: string): string {
  if (password.length < MIN_PASSWORD) throw new IdentityError('PASSWORD_TOO_WEAK');
  return password;
}

/** True if users may choose the password, by its length and by how hard it is to guess. */
export async function isStrongPassword(
  strength: PasswordStrength,
  password: string,
  personalWords: readonly string[],
): Promise<boolean> {
  return (
    password.length >= MIN_PASSWORD &&
    (await strength.guessesFor(password, personalWords)) >= MIN_GUESSES
  );
}

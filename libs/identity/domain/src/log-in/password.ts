import { IdentityError } from '../identity-error.ts';

/** Shortest password, in characters. */
const MIN_PASSWORD = 6;

/** @throws IdentityError PASSWORD_TOO_WEAK */
export function checkedPassword(password: string): string {
  if (password.length < MIN_PASSWORD) throw new IdentityError('PASSWORD_TOO_WEAK');
  return password;
}

import { randomBytes } from 'node:crypto';

/** Generates an initial password: 96 bits, easy to type. */
export function makePassword(): string {
  return randomBytes(12).toString('base64url');
}

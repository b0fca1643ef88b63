import { randomBytes } from 'node:crypto';

/** A password for somebody who will change it: 96 bits, easy to copy. */
export function makePassword(): string {
  return randomBytes(12).toString('base64url');
}

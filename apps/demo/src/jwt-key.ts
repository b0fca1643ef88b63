import { createHmac } from 'node:crypto';

/** The demo's signing key of JSON Web Tokens; the same at every start. */
export function jwtKeyOf(secret: string): string {
  return createHmac('sha256', secret).update('demo jwt').digest('base64url');
}

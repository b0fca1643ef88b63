import { createHmac } from 'node:crypto';

/** The demo's key for signing JSON Web Tokens; the same at every start. */
export function jwtKeyOf(secret: string): string {
  return createHmac('sha256', secret).update('demo jwt').digest('base64url');
}

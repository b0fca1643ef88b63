import { IdentityError } from '../identity-error.ts';

/** The destination of a browser after the log-in. */
export interface LoginDestination {
  /** A path of this server. */
  readonly next: string;
  /** The one-time pad of a mobile application that gets the API key; `null` for a session. */
  readonly mobileOtp: string | null;
}

const MAX_NEXT = 2_000;
/** As long as an API key, in hexadecimal digits. */
const OTP = /^[0-9a-f]{64}$/i;
/** Any base: only whether a path leaves it matters. */
const ORIGIN = 'https://this.server.example';

/**
 * Parses the destination after a log-in from the parameters of a request. A path that leads to another
 * origin, or that browsers may interpret so, becomes `/`.
 *
 * @throws IdentityError MOBILE_OTP_INVALID
 */
export function loginDestination(
  next: string | undefined,
  mobileOtp: string | undefined,
): LoginDestination {
  if (mobileOtp !== undefined && !OTP.test(mobileOtp)) {
    throw new IdentityError('MOBILE_OTP_INVALID');
  }
  return { next: isOwnPath(next ?? '') ? (next ?? '/') : '/', mobileOtp: mobileOtp ?? null };
}

function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])[^\\\p{C}\s]*$/u.test(path) || path.length > MAX_NEXT) return false;
  return URL.canParse(path, ORIGIN) && new URL(path, ORIGIN).origin === ORIGIN;
}

/**
 * The API key as the mobile application reads it: the bytes of its text XOR those of the pad, in hexadecimal
 * digits.
 *
 * @param otp as many bytes as the key has characters
 */
export function encryptedApiKey(apiKey: string, otp: string): string {
  return [...apiKey]
    .map((character, index) => {
      const pad = Number.parseInt(otp.slice(2 * index, 2 * index + 2), 16);
      return ((character.codePointAt(0) ?? 0) ^ pad).toString(16).padStart(2, '0');
    })
    .join('');
}

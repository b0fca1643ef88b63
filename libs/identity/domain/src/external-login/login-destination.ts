import { IdentityError } from '../identity-error.ts';

/** The destination of a browser after the log-in. */
export interface LoginDestination {
  /** A path of this server. */
  readonly next: string;
  /** The one-time pad of a mobile application that gets the API key; `null` for a session. */
  readonly mobileOtp: string | null;
  /**
   * The key of a desktop program that gets a token for a session, 64 hexadecimal digits; `undefined` for other
   * log-ins.
   */
  readonly desktopOtp: string | undefined;
}

/** The parameters of a request that the destination depends on. */
interface RequestedDestination {
  readonly next: string | undefined;
  readonly mobileOtp: string | undefined;
  readonly desktopOtp?: string | undefined;
}

const MAX_NEXT = 2_000;
/** A key of AES-256 in hexadecimal digits, which has the length of an API key. */
const OTP = /^[0-9a-f]{64}$/i;
/** Any base: only whether a path leaves it matters. */
const ORIGIN = 'https://this.server.example';

/**
 * Parses the destination after a log-in from the parameters of a request. A path that leads to another
 * origin, or that browsers may interpret so, becomes `/`.
 *
 * @throws IdentityError FLOW_OTP_INVALID, FLOW_OTPS_TOGETHER
 */
export function loginDestination({
  next = '',
  mobileOtp,
  desktopOtp,
}: RequestedDestination): LoginDestination {
  for (const otp of [mobileOtp, desktopOtp]) {
    if (otp !== undefined && !OTP.test(otp)) throw new IdentityError('FLOW_OTP_INVALID');
  }
  if (mobileOtp !== undefined && desktopOtp !== undefined) {
    throw new IdentityError('FLOW_OTPS_TOGETHER');
  }
  return { next: isOwnPath(next) ? next : '/', mobileOtp: mobileOtp ?? null, desktopOtp };
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

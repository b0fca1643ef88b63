import { WireError } from './wire-error.ts';

/** What a client presents with HTTP Basic authentication. */
export interface Credentials {
  /** API email or real email, as sent, without surrounding white space. */
  readonly email: string;
  /** 32 letters and digits. */
  readonly apiKey: string;
}

const API_KEY = /^[A-Za-z0-9]{32}$/;
/** The text for a request without credentials. */
export const NOT_LOGGED_IN = 'Not logged in: API authentication or user session required';
const MALFORMED = 'Invalid authorization header for basic auth';

/** The failure of a request that does not prove who sends it. */
export function unauthorized(msg: string): WireError {
  return new WireError(
    401,
    'UNAUTHORIZED',
    msg,
    {},
    { 'www-authenticate': 'Basic realm="tandem"' },
  );
}

/**
 * Reads an `Authorization` header.
 *
 * @throws WireError 401, or 400 for another scheme than Basic
 */
export function parseCredentials(header: string | undefined): Credentials {
  if (header === undefined || header === '') {
    throw unauthorized(NOT_LOGGED_IN);
  }
  const [scheme, encoded, ...more] = header.trim().split(/\s+/);
  if (scheme === undefined || encoded === undefined || more.length > 0)
    throw unauthorized(MALFORMED);
  if (scheme.toLowerCase() !== 'basic') {
    throw WireError.badRequest('This endpoint requires HTTP basic authentication.');
  }
  const [email, apiKey, ...rest] = decodeBase64(encoded).split(':');
  if (email === undefined || apiKey === undefined || rest.length > 0) throw unauthorized(MALFORMED);
  const key = apiKey.trim();
  if (!API_KEY.test(key)) throw unauthorized('Malformed API key');
  return { email: email.trim(), apiKey: key };
}

/** No address is as long as this; longer ones are not cached. */
const MAX_CACHED_LENGTH = 500;
const MAX_CACHED = 5_000;

/** Reads `Authorization` headers. Clients send the same one again and again: it is taken apart once. */
export class CredentialReader {
  readonly #known = new Map<string, Credentials>();

  /** @throws WireError as {@link parseCredentials} */
  read(header: string | undefined): Credentials {
    const known = header === undefined ? undefined : this.#known.get(header);
    if (known) return known;
    const credentials = parseCredentials(header);
    if (header !== undefined && header.length <= MAX_CACHED_LENGTH) {
      if (this.#known.size >= MAX_CACHED) this.#known.clear();
      this.#known.set(header, credentials);
    }
    return credentials;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decodeBase64(encoded: string): string {
  if (encoded.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) {
    throw unauthorized(MALFORMED);
  }
  try {
    return utf8.decode(Buffer.from(encoded, 'base64'));
  } catch {
    throw unauthorized(MALFORMED);
  }
}

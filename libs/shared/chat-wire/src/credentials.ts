import type { IncomingHttpHeaders } from 'node:http';
import { presentedSession, type CookieRequest } from './session-cookie.ts';
import { WireError } from './wire-error.ts';

/** The credentials of a request. */
export interface Credentials {
  /**
   * API email or real email, as sent, without surrounding white space; `null` for a bearer token or
   * session.
   */
  readonly email: string | null;
  /** An API key of 32 letters and digits, a token, or a session. */
  readonly secret: string;
}

const API_KEY = /^[A-Za-z0-9]{32}$/;
/** A token: the id by which it is found, and its secret. */
const TOKEN = /^tdm_[1-9][0-9]{0,14}_[A-Za-z0-9]{43}$/;
/** The text for a request without credentials. */
export const NOT_LOGGED_IN = 'Not logged in: API authentication or user session required';
const MALFORMED = 'Invalid authorization header for basic auth';

/** The failure of a request without valid credentials. */
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
 * The headers of a refusal, by client. Browsers answer `Basic` with their own dialog, also where a script
 * sent the request; scripts have a separate log-in.
 *
 * @see https://www.w3.org/TR/fetch-metadata/
 */
export function challengeFor(
  headers: Readonly<Record<string, string>>,
  request: IncomingHttpHeaders,
): Readonly<Record<string, string>> {
  // Node.js sends the mode of its requests as well, but no site.
  const { 'sec-fetch-site': site, authorization } = request;
  const isOfScript = site === 'same-origin' && authorization === undefined;
  if (!isOfScript || headers['www-authenticate'] === undefined) return headers;
  return { ...headers, 'www-authenticate': 'Session realm="tandem"' };
}

/** Whether a text has the form of an API key or a token. */
export function isSecret(text: string): boolean {
  return API_KEY.test(text) || TOKEN.test(text);
}

/**
 * Reads an `Authorization` header: an email with an API key or a token (`Basic`), or a token alone
 * (`Bearer`).
 *
 * @throws WireError 401, or 400 for another scheme
 */
export function parseCredentials(header: string | undefined): Credentials {
  if (header === undefined || header === '') {
    throw unauthorized(NOT_LOGGED_IN);
  }
  const [scheme, encoded, ...more] = header.trim().split(/\s+/);
  if (scheme === undefined || encoded === undefined || more.length > 0)
    throw unauthorized(MALFORMED);
  // The reference does not accept any other bearer either.
  if (scheme.toLowerCase() === 'bearer' && TOKEN.test(encoded)) {
    return { email: null, secret: encoded };
  }
  if (scheme.toLowerCase() !== 'basic') {
    throw WireError.badRequest('This endpoint requires HTTP basic authentication.');
  }
  const [email, password, ...rest] = decodeBase64(encoded).split(':');
  if (email === undefined || password === undefined || rest.length > 0)
    throw unauthorized(MALFORMED);
  const secret = password.trim();
  if (!isSecret(secret)) throw unauthorized('Malformed API key');
  return { email: email.trim(), secret };
}

/** No address is as long as this; longer ones are not cached. */
const MAX_CACHED_LENGTH = 500;
const MAX_CACHED = 5_000;

/** Parses `Authorization` headers. Clients repeat the same one: it is parsed once. */
export class CredentialReader {
  readonly #known = new Map<string, Credentials>();

  /**
   * The credentials of a request: the header `Authorization`, or without it the session of a cookie.
   *
   * @throws WireError as {@link parseCredentials} and {@link presentedSession}
   */
  readRequest(authorization: string, request: CookieRequest): Credentials {
    const session = authorization === '' ? presentedSession(request) : null;
    return session === null ? this.read(authorization) : { email: null, secret: session };
  }

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

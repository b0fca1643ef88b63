import { WireError } from './wire-error.ts';

/** A session: the id by which it is found, and its secret. */
const SESSION = /^tds_[1-9][0-9]{0,14}_[A-Za-z0-9]{43}$/;
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Browsers accept the prefix only from this host, by TLS, and for all of its paths. */
const SECURE_PREFIX = '__Host-';
const SESSION_NAME = 'sessionid';
/** A log-in at a provider in progress. */
const LOGIN_NAME = 'externallogin';
const LOGIN_KEY = /^[A-Za-z0-9]{43}$/;

/** The headers of a request that a session depends on; absent ones are empty. */
export interface CookieRequest {
  readonly method: string;
  /** The header `Host`. */
  readonly host: string;
  readonly cookie: string;
  readonly origin: string;
  /** The header `Sec-Fetch-Site`. */
  readonly fetchSite: string;
}

/** The headers of a request, by a function that finds them. */
export function cookieRequest(method: string, header: (name: string) => string): CookieRequest {
  return {
    method,
    host: header('host').toLowerCase(),
    cookie: header('cookie'),
    origin: header('origin').toLowerCase(),
    fetchSite: header('sec-fetch-site'),
  };
}

/**
 * The session of a browser; `null` without one.
 *
 * @throws WireError 403 CSRF_FAILED for a request from a page of another origin
 */
export function presentedSession(request: CookieRequest): string | null {
  const text = sessionIn(request);
  if (text !== null) checkOrigin(request);
  return text;
}

/** The session in the cookies of a request of any origin. */
export function sessionIn(request: CookieRequest): string | null {
  return cookieIn(request, SESSION_NAME, SESSION);
}

/** The key of a log-in at a provider in the cookies of a request. */
export function loginKeyIn(request: Pick<CookieRequest, 'cookie' | 'host'>): string | null {
  return cookieIn(request, LOGIN_NAME, LOGIN_KEY);
}

function cookieIn(
  { cookie, host }: Pick<CookieRequest, 'cookie' | 'host'>,
  name: string,
  pattern: RegExp,
): string | null {
  if (cookie === '') return null;
  const fullName = nameFor(host, name);
  for (const pair of cookie.split(';')) {
    const [key = '', value = ''] = pair.trim().split('=', 2);
    if (key === fullName && pattern.test(value)) return value;
  }
  return null;
}

/**
 * Browsers send cookies with requests of any page. Requests that change something must prove to be of a page
 * of this server; others must not be known to be of another one.
 *
 * @throws WireError 403 CSRF_FAILED
 */
export function checkOrigin({ method, host, origin, fetchSite }: CookieRequest): void {
  const isOfAnother = (origin !== '' && !isOwnOrigin(origin, host)) || isForeign(fetchSite);
  const isProven = origin !== '' || fetchSite === 'same-origin';
  const changes = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  if (isOfAnother || (changes && !isProven)) {
    throw new WireError(
      403,
      'CSRF_FAILED',
      'CSRF error: the request is not of this server’s pages',
    );
  }
}

/** The header that sets the session of a browser. @param seconds its lifetime in the browser */
export function sessionCookie(host: string, text: string, seconds: number): string {
  return setCookie(host, `${nameFor(host, SESSION_NAME)}=${text}`, seconds);
}

/**
 * The header that binds a log-in at a provider to a browser. Browsers send the cookie when the provider sends them
 * back, as that is a navigation.
 *
 * @param key empty to remove it
 */
export function loginCookie(host: string, key: string, seconds: number): string {
  return setCookie(host, `${nameFor(host, LOGIN_NAME)}=${key}`, seconds);
}

function setCookie(host: string, pair: string, seconds: number): string {
  const secure = isLoopback(host) ? '' : '; Secure';
  return `${pair}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The header that removes the session of a browser. */
export function noSessionCookie(host: string): string {
  return sessionCookie(host, '', 0);
}

function isForeign(fetchSite: string): boolean {
  return fetchSite === 'cross-site' || fetchSite === 'same-site';
}

/** Pages without TLS belong to this server on the loopback address only. */
function isOwnOrigin(origin: string, host: string): boolean {
  return origin === `https://${host}` || (isLoopback(host) && origin === `http://${host}`);
}

function isLoopback(host: string): boolean {
  return LOOPBACK.test(host.replace(/:\d+$/, ''));
}

function nameFor(host: string, name: string): string {
  return isLoopback(host) ? name : SECURE_PREFIX + name;
}

import { describe, expect, it } from '@jest/globals';
import {
  noSessionCookie,
  presentedSession,
  sessionCookie,
  sessionIn,
  type CookieRequest,
} from './session-cookie.ts';

const HOST = 'chat.example.com';
const TEXT = `tds_12_${'a1B'.repeat(14)}z`;
const request = (changes: Partial<CookieRequest> = {}): CookieRequest => ({
  method: 'GET',
  host: HOST,
  cookie: `__Host-sessionid=${TEXT}`,
  origin: '',
  fetchSite: '',
  ...changes,
});
const csrf = expect.objectContaining({ status: 403, code: 'CSRF_FAILED' });

describe('the cookie', () => {
  it('is bound to the host and to TLS, except on the loopback address', () => {
    expect(sessionCookie(HOST, TEXT, 60)).toBe(
      `__Host-sessionid=${TEXT}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure`,
    );
    for (const host of ['localhost:9991', 'acme.localhost', '127.0.0.1:80', '[::1]:9991']) {
      expect(sessionCookie(host, TEXT, 60)).toBe(
        `sessionid=${TEXT}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`,
      );
    }
    for (const host of ['localhost.example.com', '127.0.0.1.example.com', '10.0.0.1']) {
      expect(sessionCookie(host, TEXT, 60)).toContain('; Secure');
    }
    expect(noSessionCookie(HOST)).toContain('__Host-sessionid=; Path=/; Max-Age=0');
  });

  it('is found among others, under its own name only', () => {
    const cookie = `a=b; __Host-sessionid=${TEXT}; c`;
    expect(sessionIn(request({ cookie }))).toBe(TEXT);
    for (const other of [
      '',
      `sessionid=${TEXT}`,
      `x__Host-sessionid=${TEXT}`,
      '__Host-sessionid=',
      `__Host-sessionid=${TEXT}x`,
      `__Host-sessionid=${TEXT.replace('tds', 'tdm')}`,
    ]) {
      expect(sessionIn(request({ cookie: other }))).toBeNull();
    }
  });
});

describe('a request with a session', () => {
  it.each([
    ['navigation', {}],
    ['navigation that the browser names', { fetchSite: 'none' }],
    ['read of an own page', { fetchSite: 'same-origin' }],
    ['change of an own page', { method: 'POST', origin: `https://${HOST}` }],
    ['change of an own page, named so', { method: 'DELETE', fetchSite: 'same-origin' }],
  ])('is taken as a %s', (_, changes) => {
    expect(presentedSession(request(changes))).toBe(TEXT);
  });

  it.each([
    ['change that does not say where it comes from', { method: 'POST' }],
    ['change that was typed in', { method: 'POST', fetchSite: 'none' }],
    ['change of another page', { method: 'POST', origin: 'https://evil.example.com' }],
    ['change of a page without an origin', { method: 'POST', origin: 'null' }],
    ['change of a page that came without TLS', { method: 'POST', origin: `http://${HOST}` }],
    ['change of another port', { method: 'POST', origin: `https://${HOST}:8443` }],
    ['change of a sibling', { method: 'PATCH', fetchSite: 'same-site' }],
    ['change of two minds', { method: 'POST', origin: `https://${HOST}`, fetchSite: 'cross-site' }],
    ['read of another page', { origin: 'https://evil.example.com' }],
    ['read of another site', { fetchSite: 'cross-site' }],
  ])('is refused as a %s', (_, changes) => {
    expect(() => presentedSession(request(changes))).toThrow(csrf);
  });

  it('may come without TLS on the loopback address', () => {
    const cookie = `sessionid=${TEXT}`;
    const host = '127.0.0.1:9991';
    const own = { method: 'POST', host, cookie, origin: `http://${host}` };
    expect(presentedSession(request(own))).toBe(TEXT);
    expect(() => presentedSession(request({ ...own, origin: 'http://127.0.0.1:1' }))).toThrow(csrf);
  });
});

it('requires no origin of requests without a session', () => {
  const origin = 'https://evil.example.com';
  expect(presentedSession(request({ method: 'POST', cookie: 'a=b', origin }))).toBeNull();
});

import { describe, expect, it } from '@jest/globals';
import { TrustedProxies, parseTrustedProxies } from './trusted-proxies.ts';

const proxies = parseTrustedProxies('10.0.0.0/8, 127.0.0.1 ::1 2001:db8:aa::/48');
const addressOf = (peer: string | undefined, forwardedFor?: string) =>
  proxies.originOf(peer, { for: forwardedFor, proto: undefined }).address;

describe('the address of the client', () => {
  it.each([
    ['192.0.2.9', '198.51.100.1', '192.0.2.9', 'a peer that is no proxy'],
    ['10.1.2.3', undefined, '10.1.2.3', 'a proxy that says nothing'],
    ['10.1.2.3', '', '10.1.2.3', 'a proxy that says nothing in a header'],
    ['10.1.2.3', '198.51.100.1', '198.51.100.1', 'one proxy'],
    ['10.1.2.3', '203.0.113.7, 198.51.100.1', '198.51.100.1', 'what the client wrote itself'],
    ['127.0.0.1', '203.0.113.7,198.51.100.1, 10.9.9.9', '198.51.100.1', 'a chain of proxies'],
    ['127.0.0.1', '10.4.4.4, 10.9.9.9', '10.4.4.4', 'a client within the trusted network'],
    ['::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1', 'a mapped peer'],
    ['10.1.2.3', '::ffff:198.51.100.1', '198.51.100.1', 'a mapped client'],
    ['10.1.2.3', '::FFFF:c633:6401', '198.51.100.1', 'a mapped client in hexadecimal'],
    ['::ffff:192.0.2.9', '198.51.100.1', '192.0.2.9', 'a mapped peer that is no proxy'],
    ['::1', '2001:DB8:0:0::5', '2001:db8::5', 'IPv6 in a long form'],
    ['2001:db8:aa:1::1', '2001:db8:ab::1', '2001:db8:ab::1', 'an IPv6 block'],
    ['2001:db8:ab::1', '2001:db8::5', '2001:db8:ab::1', 'beside an IPv6 block'],
    ['10.1.2.3', '[2001:db8::5]:4711', '2001:db8::5', 'IPv6 with a port'],
    ['10.1.2.3', '198.51.100.1:4711', '198.51.100.1', 'IPv4 with a port'],
    ['10.1.2.3', 'unknown', '10.1.2.3', 'a word'],
    ['10.1.2.3', '198.51.100.1, "><script>', '10.1.2.3', 'markup'],
    ['10.1.2.3', '198.51.100.1,', '10.1.2.3', 'a comma too many'],
    ['10.1.2.3', '198.51.100.1, 999.1.1.1, 10.9.9.9', '10.9.9.9', 'no address in the chain'],
    ['fe80::1%eth0', '198.51.100.1', 'fe80::1', 'a zone'],
    [undefined, '198.51.100.1', '', 'a connection that is gone'],
  ])('%s, %s: %s (%s)', (peer, forwardedFor, expected, _what) => {
    expect(addressOf(peer, forwardedFor)).toBe(expected);
  });

  it('is found in a header of any length', () => {
    expect(addressOf('10.1.2.3', `${'10.0.0.1,'.repeat(5000)}10.0.0.2`)).toBe('10.0.0.1');
  });

  it('is that of the connection when no proxy is trusted', () => {
    const nobody = new TrustedProxies();
    const said = { for: '198.51.100.1', proto: 'https' };
    expect(nobody.originOf('::ffff:10.1.2.3', said)).toEqual({
      address: '10.1.2.3',
      scheme: 'http',
    });
  });
});

it('trusts only trusted proxies for the protocol of the client', () => {
  const schemeOf = (peer: string, proto?: string) =>
    proxies.originOf(peer, { for: '198.51.100.1', proto }).scheme;
  expect([schemeOf('10.1.2.3', 'https'), schemeOf('10.1.2.3', 'http, HTTPS')]).toEqual([
    'https',
    'https',
  ]);
  expect([schemeOf('10.1.2.3'), schemeOf('10.1.2.3', 'https, http')]).toEqual(['http', 'http']);
  expect([schemeOf('192.0.2.9', 'https'), schemeOf('10.1.2.3', 'ftp')]).toEqual(['http', 'http']);
});

it('understands blocks that are mapped into IPv6', () => {
  const mapped = parseTrustedProxies('::ffff:10.0.0.0/104');
  const said = { for: '198.51.100.1', proto: undefined };
  expect(mapped.originOf('10.200.0.1', said).address).toBe('198.51.100.1');
  expect(mapped.originOf('11.0.0.1', said).address).toBe('11.0.0.1');
});

it.each(['10.0.0.0/33', '10.0.0/8', 'proxy.example.org', '::1/129', '10.0.0.0/', '1.2.3.4/8/8'])(
  'reports an invalid block: %s',
  (entry) => {
    expect(() => parseTrustedProxies(`127.0.0.1,${entry}`)).toThrow(`${entry} is none`);
  },
);

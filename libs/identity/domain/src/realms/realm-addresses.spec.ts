import { describe, expect, it } from '@jest/globals';
import { RealmAddresses } from './realm-addresses.ts';

describe('the organization of a host', () => {
  const addresses = new RealmAddresses('https://chat.example.com');

  it.each([
    ['chat.example.com', ''],
    ['CHAT.example.com.', ''],
    ['acme.chat.example.com', 'acme'],
    ['Acme-2.Chat.Example.com', 'acme-2'],
    ['127.0.0.1', ''],
    ['localhost', ''],
    ['acme.localhost', ''],
    ['other.example.org', ''],
    ['', ''],
  ])('%s is %p', (host, stringId) => {
    expect(addresses.stringIdOf(host)).toBe(stringId);
  });

  it.each([
    ['a.b.chat.example.com'],
    ['-acme.chat.example.com'],
    ['.chat.example.com'],
    ['tandeminternal.chat.example.com'],
    [`${'a'.repeat(41)}.chat.example.com`],
  ])('%s is not valid', (host) => {
    expect(addresses.stringIdOf(host)).toBeNull();
  });

  it('accepts subdomains of localhost where they are wanted', () => {
    const demo = new RealmAddresses('http://127.0.0.1:9991', { localhostSubdomains: true });
    expect(demo.stringIdOf('acme.localhost')).toBe('acme');
    expect(demo.stringIdOf('localhost')).toBe('');
    expect(demo.stringIdOf('acme.127.0.0.1')).toBe('');
    expect(demo.urlOf('acme')).toBe('http://acme.localhost:9991');
    expect(demo.urlOf('')).toBe('http://127.0.0.1:9991');
  });
});

it('gives each organization an address of its own', () => {
  const addresses = new RealmAddresses('https://chat.example.com/');
  expect(addresses.urlOf('')).toBe('https://chat.example.com');
  expect(addresses.urlOf('acme')).toBe('https://acme.chat.example.com');
  expect(addresses.hostOf('acme')).toBe('acme.chat.example.com');
});

it.each([
  ['https://chat.example.com', 'acme', 'acme.chat.example.com'],
  ['https://chat.example.com', '', 'chat.example.com'],
  ['http://localhost:9991', '', 'localhost'],
  ['http://127.0.0.1:9991', '', 'tandem.invalid'],
  ['http://[::1]:9991', '', 'tandem.invalid'],
  ['http://intranet', '', 'tandem.invalid'],
  ['https://chat.example.com', 'tandeminternal', 'tandem.invalid'],
])('at %s, %p makes up addresses at %s', (url, stringId, domain) => {
  expect(new RealmAddresses(url).emailDomainOf(stringId)).toBe(domain);
});

import { describe, expect, it } from '@jest/globals';
import { clientName } from './client-name.ts';

describe('clientName', () => {
  it.each([
    ['', 'Unspecified'],
    ['   ', 'Unspecified'],
    ['/1.0', 'Unspecified'],
    ['curl/7.60.0', 'curl'],
    ['ServiceMobile/20.0.103 (Android 10)', 'ServiceMobile'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Mozilla'],
    ['My Bot 2 beta', 'My Bot'],
    ['My Bot (nightly)', 'My Bot'],
    ['My Bot', 'My Bot'],
    ['Bot2', 'Bot2'],
  ])('of the User-Agent %j is %j', (userAgent, name) => {
    expect(clientName(undefined, userAgent)).toBe(name);
  });

  it('is the parameter, if it is not empty', () => {
    expect(clientName(' test suite/2 ', 'curl/7')).toBe('test suite/2');
    expect(clientName(' ', 'curl/7')).toBe('curl');
  });

  it('is cut where no character is broken, and holds no null character', () => {
    expect(clientName('a'.repeat(31), '')).toBe('a'.repeat(30));
    expect(clientName(`a${'😀'.repeat(40)}`, '')).toBe(`a${'😀'.repeat(29)}`);
    expect(clientName(undefined, 'b'.repeat(5000))).toBe('b'.repeat(30));
    expect(clientName('a\0b', '')).toBe('ab');
    expect(clientName('\0', 'curl/7')).toBe('curl');
  });
});

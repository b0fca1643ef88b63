import { describe, expect, it } from '@jest/globals';
import { compareVersions, parseVersion } from './semantic-version.ts';

describe('parseVersion', () => {
  it.each(['1.6.2', '0.0.0', '1.6.2-rc.1', '1.6.2-0a.-', '1.6.2+001', '1.6.2-a+b.c', '1.0.0--'])(
    'accepts %s',
    (text) => {
      expect(parseVersion(text)).not.toBeNull();
    },
  );

  it.each([
    '1.6',
    'v1.6.2',
    '01.6.2',
    '1.6.2.0',
    '',
    ' 1.6.2',
    '1.6.2 ',
    '1.6.2-',
    '1.6.2+',
    '1.6.2-01',
    '1.6.2-a..b',
    '1.6.2+a+b',
    '1.6.x',
    '-1.6.2',
    '18446744073709551616.0.0',
    `1.0.0-${'a.'.repeat(200)}a`,
  ])('refuses %j', (text) => {
    expect(parseVersion(text)).toBeNull();
  });
});

describe('compareVersions', () => {
  it('puts versions in the order of semver, build metadata last', () => {
    const ascending = [
      '0.9.10',
      '1.0.0-1',
      '1.0.0-2',
      '1.0.0-10',
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.0.0+0',
      '1.0.0+00',
      '1.0.0+1',
      '1.0.0+1.0',
      '1.0.0+01',
      '1.0.0+2',
      '1.0.0+10',
      '1.0.0+a',
      '1.6.2',
      '1.10.0',
      '10.0.0',
    ].map((text) => parseVersion(text)!);
    for (const [index, version] of ascending.entries()) {
      for (const [other, against] of ascending.entries()) {
        expect(Math.sign(compareVersions(version, against))).toBe(Math.sign(index - other));
      }
    }
  });
});

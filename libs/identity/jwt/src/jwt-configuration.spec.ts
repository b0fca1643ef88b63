import { expect, it } from '@jest/globals';
import { parseJwtConfiguration } from './jwt-configuration.ts';

const parse = (value: unknown) => parseJwtConfiguration(JSON.stringify(value));
const key = 'a secret of sixteen characters or more';

it('reads a key and algorithms for each organization', () => {
  const value = { '': { key, algorithms: ['HS256'] }, acme: { key, algorithms: ['HS512'] } };
  expect(parse(value)).toEqual(value);
});

it.each([
  [[], 'must be an object'],
  [{ acme: { key, algorithms: ['HS256'], issuer: 5 } }, 'issuer'],
  [{ acme: { key, algorithms: ['HS256'], maxAgeSeconds: 0 } }, 'maxAgeSeconds'],
  [{ acme: { key } }, 'must have a key and a list'],
  [{ acme: { key, algorithms: [] } }, 'names no algorithm'],
  [{ acme: { key, algorithms: ['none'] } }, 'HS… algorithms alone'],
  [{ acme: { key, algorithms: ['HS256', 'RS256'] } }, 'HS… algorithms alone'],
  [{ acme: { key: 'short', algorithms: ['HS256'] } }, 'at least 16 characters'],
  [{ acme: { key, algorithms: ['RS256'] } }, 'no public key in PEM form'],
])('refuses %j', (value, problem) => {
  expect(() => parse(value)).toThrow(problem);
});

it('does not repeat a key in its complaint', () => {
  expect(() => parse({ acme: { key, algorithms: ['RS256'] } })).not.toThrow(key);
});

import { expect, it } from '@jest/globals';
import { validVersions } from './webhook-secret.ts';

const now = new Date('2031-01-01T00:00:00Z');
const later = new Date('2031-01-01T00:00:01Z');

it.each([
  [0, null, []],
  [0, later, []],
  [1, null, [1]],
  [1, later, [1]],
  [2, later, [2, 1]],
  [2, now, [2]],
  [2, null, [2]],
])('version %s until %s: %j are valid', (version, previousUntil, versions) => {
  expect(validVersions({ version, previousUntil }, now)).toEqual(versions);
});

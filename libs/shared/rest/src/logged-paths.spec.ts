import { expect, it } from '@jest/globals';
import { plainEndpoint } from '../testing/plain-service.ts';
import { LoggedPaths } from './logged-paths.ts';
import { declareParameter } from './parameters.ts';

class Params {}
for (const [name, isSecret] of [
  ['realm_id', false],
  ['token', true],
  ['filename', false],
] as const) {
  declareParameter(Params.prototype, {
    property: name,
    name,
    location: 'path',
    required: true,
    schema: {},
    isSecret,
    decode: (raw) => raw,
  });
}
const of = (path: string, aliases: string[] = []) =>
  plainEndpoint(path, () => '', { params: Params, aliases });
const paths = new LoggedPaths(
  { prefix: '', endpoints: [of('/join/{token}/', ['/j/{token}']), of('/files/{filename}')] },
  { prefix: '/api', endpoints: [of('/files/{realm_id}/{token}/{filename}')] },
);
const SECRET = 'dGhlIHNlY3JldCBvZiBhIGxpbms';

it.each([
  [`/join/${SECRET}/`, '/join/…'],
  [`/join/${SECRET}`, '/join/…'],
  [`/join/${SECRET}/more`, '/join/…'],
  [`/j/${SECRET}`, '/j/…'],
  [`//join//${SECRET}/`, '/join/…'],
  [`/%6Aoin/${SECRET}/`, '/join/…'],
  [`/api/files/2/${SECRET}/cat.png`, '/api/files/2/…'],
  ['/join/', '/join/'],
  ['/files/report.pdf', '/files/report.pdf'],
  ['/api/files/2/', '/api/files/2/'],
])('shows of %s: %s', (path, shown) => {
  for (const isRoute of [true, false]) expect(paths.shown(path, isRoute)).toBe(shown);
});

it.each([
  [`/joni/${SECRET}/`, '/joni/…/'],
  [`/JOIN/${SECRET}`, '/JOIN/…'],
  [`/join%/${SECRET}`, '/join%/…'],
  ['/api/v1/user_topics_of_nobody', '/api/v1/user_topics_of_nobody'],
])('shows little of an unknown path, %s: %s', (path, shown) => {
  expect(paths.shown(path, false)).toBe(shown);
});

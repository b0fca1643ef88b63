import { expect, it } from '@jest/globals';
import { declarationsIn, fileOf } from './endpoint-tables.ts';

const declarations = declarationsIn(
  new Map([
    ['a.ts', `endpoint({ operationId: 'join', path: '/join' });`],
    ['b.ts', `endpoint({ path: \`/pages/join\`, operationId: "join" });`],
    ['c.ts', `const ROLES = [{ list: 'getEntries' }];\nendpoint({ operationId: role.list });`],
    ['d.ts', `// operationId: 'commented'\nconst other = 'getEntries';`],
    ['e.ts', `views.whole('find'); endpoint({ operationId: 'find', path: PATH });`],
    ['f.ts', `const texts = { find: 'find' }; endpoint({ operationId: 'other', path: '/other' });`],
    ['g.ts', `endpoint({ operationId: 'other', path: '/other' });`],
  ]),
);

it.each([
  ['join', '/join', 'a.ts'],
  ['join', '/pages/join', 'b.ts'],
  ['find', '/find', 'e.ts'],
])('finds the file that declares %s %s', (operationId, path, file) => {
  expect(fileOf(declarations, { operationId, path })).toBe(file);
});

it.each([
  ['commented', 'No file declares commented'],
  ['getEntries', 'c.ts, d.ts declare getEntries'],
  ['other', 'f.ts, g.ts declare other'],
])('refuses %s', (operationId, message) => {
  expect(() => fileOf(declarations, { operationId, path: '/other' })).toThrow(message);
});

import { expect, it } from '@jest/globals';
import { valueChanges } from './value-changes.ts';

it.each([
  [{ before: null, after: null }, []],
  [{ before: null, after: { role: 400 } }, [{ name: 'role', after: 400 }]],
  [{ before: { members: [1] }, after: null }, [{ name: 'members', before: [1] }]],
  [
    { before: { name: 'A', topic: null }, after: { name: 'B', topic: null, days: null } },
    [
      { name: 'name', before: 'A', after: 'B' },
      { name: 'days', after: null },
    ],
  ],
  [{ before: { ids: [1, 2] }, after: { ids: [1, 2] } }, []],
])('the changes of %j are %j', (entry, changes) => {
  expect(valueChanges(entry)).toEqual(changes);
});

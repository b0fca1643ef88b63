import { expect, it } from '@jest/globals';
import { groupChangeShape, presentGroupValue, toGroupChange } from './group-value.ts';

it.each([
  [7, 7],
  [{ directMembers: [], directSubgroups: [4, 4] }, 4],
  [
    { directMembers: [3, 1, 3], directSubgroups: [9, 8] },
    { direct_members: [1, 3], direct_subgroups: [8, 9] },
  ],
  [
    { directMembers: [5], directSubgroups: [4] },
    { direct_members: [5], direct_subgroups: [4] },
  ],
  [
    { directMembers: [], directSubgroups: [] },
    { direct_members: [], direct_subgroups: [] },
  ],
])('shows %j as %j', (value, shown) => {
  expect(presentGroupValue(value)).toEqual(shown);
});

it('reads a change with and without the value that the client knows', () => {
  const people = { direct_members: [5], direct_subgroups: [] };
  const read = (change: unknown) => toGroupChange(groupChangeShape.check(change, 'g'));
  expect(read({ new: people, old: 3 })).toEqual({
    value: { directMembers: [5], directSubgroups: [] },
    old: 3,
  });
  expect(read({ new: 3 })).toEqual({ value: 3 });
});

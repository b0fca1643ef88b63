import { describe, expect, it } from '@jest/globals';
import type { UserGroup } from '@tandem/chat-client';
import {
  allowedSystemGroups,
  allowsNobody,
  findGrantableGroups,
  grantOf,
  groupValueOf,
  isSameGrant,
  SYSTEM_GROUPS,
  type PermissionRule,
} from './group-value.ts';

const group = (id: number, name: string, fields: Partial<UserGroup> = {}): UserGroup => ({
  id,
  name,
  description: '',
  members: [],
  direct_subgroup_ids: [],
  is_system_group: name.startsWith('role:'),
  creator_id: null,
  date_created: null,
  deactivated: false,
  can_add_members_group: 1,
  can_join_group: 1,
  can_leave_group: 1,
  can_manage_group: 1,
  can_mention_group: 1,
  can_remove_members_group: 1,
  ...fields,
});

// In another order than that of the names.
const listed = [
  group(20, 'writers'),
  group(21, 'closed', { deactivated: true }),
  ...SYSTEM_GROUPS.map((name, index) => group(index + 1, name)).reverse(),
];
const state = { groups: new Map(listed.map((each) => [each.id, each])) };
const NOBODY_ID = 8;

const rule = (fields: Partial<PermissionRule> = {}): PermissionRule => ({
  require_system_group: false,
  allow_internet_group: false,
  allow_nobody_group: true,
  allow_everyone_group: true,
  allowed_system_groups: [],
  ...fields,
});

describe('a value', () => {
  it.each([
    ['one group', 20, { groupIds: [20], userIds: [] }],
    ['nobody', NOBODY_ID, { groupIds: [], userIds: [] }],
    [
      'groups and users',
      { direct_subgroups: [5, 20], direct_members: [7] },
      { groupIds: [5, 20], userIds: [7] },
    ],
  ])('is read and written: %s', (_what, value, grant) => {
    expect(grantOf(value, state)).toEqual(grant);
    expect(groupValueOf(grant, state)).toEqual(value);
  });

  it('that names one group without users is the group', () => {
    const value = { direct_subgroups: [20], direct_members: [] };
    expect(groupValueOf(grantOf(value, state), state)).toBe(20);
  });

  it('is the same in another order', () => {
    const grant = { groupIds: [1, 12], userIds: [3, 20] };
    expect(isSameGrant(grant, { groupIds: [12, 1], userIds: [20, 3] })).toBe(true);
    expect(isSameGrant(grant, { groupIds: [12, 3], userIds: [20, 1] })).toBe(false);
  });
});

describe('a rule', () => {
  const namesFor = (fields: Partial<PermissionRule>) =>
    allowedSystemGroups(state, rule(fields)).map(({ name }) => name.slice('role:'.length));

  it('excludes system groups, and orders the others', () => {
    expect(namesFor({})).toEqual([
      'everyone',
      'members',
      'fullmembers',
      'moderators',
      'administrators',
      'owners',
    ]);
    expect(namesFor({ allow_internet_group: true })[0]).toBe('internet');
    expect(namesFor({ allow_everyone_group: false })[0]).toBe('members');
    expect(namesFor({ allowed_system_groups: ['role:owners', 'role:nobody'] })).toEqual(['owners']);
  });

  it.each([
    [true, {}],
    [false, { allow_nobody_group: false }],
    [false, { allowed_system_groups: ['role:owners'] }],
    [true, { allowed_system_groups: ['role:owners', 'role:nobody'] }],
  ])('allows no user (%p): %j', (isAllowed, fields) => {
    expect(allowsNobody(rule(fields))).toBe(isAllowed);
  });

  it('offers the groups whose names match as users see them', () => {
    const nameOf = ({ name }: UserGroup) => (name === 'role:owners' ? 'Bosses' : name);
    const find = (typed: string, fields = {}) =>
      findGrantableGroups(state, rule(fields), nameOf, typed).map(({ name }) => name);
    expect(find('boss')).toEqual(['role:owners']);
    expect(find('wri')).toEqual(['writers']);
    expect(find('clo')).toEqual([]);
    expect(find('wri', { require_system_group: true })).toEqual([]);
  });
});

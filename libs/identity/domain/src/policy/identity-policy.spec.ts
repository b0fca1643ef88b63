import { describe, expect, it } from '@jest/globals';
import { ROLES, type Actor, type Role } from '@tandem/shared-kernel';
import { identityPolicy, type PolicyTarget, type Refusal } from './identity-policy.ts';

const actor = (role: Role, userId = 1): Actor => ({ userId, realmId: 1, role, isBot: false });
const person = (role: Role): PolicyTarget => ({ role, bot: null, canCreateUsers: false });
const bot = (ownerId: number | null, canCreateUsers = false): PolicyTarget => ({
  role: ROLES.member,
  bot: { type: 1, ownerId, isSystemBot: false },
  canCreateUsers,
});

const [OWN, OTHERS, ORPHAN] = [bot(1), bot(2), bot(null)];
const TRUSTED = bot(1, true);
const ADMIN = 'MUST_BE_ADMINISTRATOR';
const OWNER = 'MUST_BE_OWNER';
const NO = 'INSUFFICIENT_PERMISSION';
const yes = null;

/** Operation, target, and the verdict for owner, administrator, moderator, member, guest. */
const MATRIX: readonly [
  'deactivateUser' | 'reactivateUser' | 'manageBot',
  string,
  PolicyTarget,
  readonly Refusal[],
][] = [
  ['deactivateUser', 'an owner', person(ROLES.owner), [yes, OWNER, ADMIN, ADMIN, ADMIN]],
  ['deactivateUser', 'an administrator', person(200), [yes, yes, ADMIN, ADMIN, ADMIN]],
  ['deactivateUser', 'a member', person(ROLES.member), [yes, yes, ADMIN, ADMIN, ADMIN]],
  ['reactivateUser', 'an owner', person(ROLES.owner), [yes, OWNER, NO, NO, NO]],
  ['reactivateUser', 'a member', person(ROLES.member), [yes, yes, NO, NO, NO]],
  ['reactivateUser', 'their own bot', OWN, [yes, yes, yes, yes, yes]],
  ['reactivateUser', 'another’s bot', OTHERS, [yes, yes, NO, NO, NO]],
  [
    'reactivateUser',
    'their own bot that creates users',
    TRUSTED,
    [yes, OWNER, OWNER, OWNER, OWNER],
  ],
  ['manageBot', 'their own bot', OWN, [yes, yes, yes, yes, yes]],
  ['manageBot', 'another’s bot', OTHERS, [yes, yes, NO, NO, NO]],
  ['manageBot', 'nobody’s bot', ORPHAN, [yes, yes, NO, NO, NO]],
  ['manageBot', 'their own bot that creates users', TRUSTED, [yes, OWNER, OWNER, OWNER, OWNER]],
];

describe('the permission to', () => {
  it.each(MATRIX)('%s: %s', (operation, _, target, verdicts) => {
    const roles = Object.values(ROLES);
    expect(roles.map((role) => identityPolicy[operation](actor(role), target))).toEqual(verdicts);
  });

  it('use a setting of the organization: those in its group, guests only where all may be', () => {
    const may = (role: Role, setting: 'can_create_groups' | 'can_resolve_topics_group') =>
      identityPolicy.useRealmGroupSetting(actor(role), new Set([5]), setting, 5) === null;
    expect([may(400, 'can_create_groups'), may(600, 'can_create_groups')]).toEqual([true, false]);
    expect(may(600, 'can_resolve_topics_group')).toBe(true);
    const outside = identityPolicy.useRealmGroupSetting(
      actor(100),
      new Set([4]),
      'can_create_groups',
      5,
    );
    expect(outside).toBe(NO);
  });

  it('change a group: users with the permission, and those who manage it or all groups', () => {
    const [MANAGE, JOIN, REST, ALL] = [11, 12, 13, 14];
    const settings = {
      can_add_members_group: REST,
      can_join_group: JOIN,
      can_leave_group: JOIN,
      can_manage_group: MANAGE,
      can_mention_group: REST,
      can_remove_members_group: REST,
    };
    const may = (
      groupIds: number[],
      permission: keyof typeof settings,
      { role = ROLES.member, isSystem = false }: { role?: Role; isSystem?: boolean } = {},
    ) => {
      const membership = { groupIds: new Set(groupIds), managers: ALL };
      const group = { isSystem, settings };
      return identityPolicy.useGroup(actor(role), membership, group, [permission]) === null;
    };
    expect([may([JOIN], 'can_join_group'), may([JOIN], 'can_manage_group')]).toEqual([true, false]);
    expect([may([MANAGE], 'can_join_group'), may([ALL], 'can_manage_group')]).toEqual([true, true]);
    const guest = { role: ROLES.guest };
    expect(may([JOIN], 'can_leave_group', guest)).toBe(true);
    expect(may([JOIN], 'can_join_group', guest)).toBe(false);
    expect(may([MANAGE, ALL], 'can_manage_group', guest)).toBe(false);
    expect(may([MANAGE, ALL], 'can_manage_group', { isSystem: true })).toBe(false);
  });

  it('create users: single accounts', () => {
    expect(identityPolicy.createUser({ canCreateUsers: true })).toBeNull();
    const refusal = identityPolicy.createUser({ canCreateUsers: false });
    expect(refusal).toBe('USER_CREATION_NOT_AUTHORIZED');
  });
});

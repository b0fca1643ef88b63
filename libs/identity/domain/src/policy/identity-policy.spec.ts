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
  Exclude<keyof typeof identityPolicy, 'createUser'>,
  string,
  PolicyTarget,
  readonly Refusal[],
][] = [
  ['deactivateUser', 'an owner', person(ROLES.owner), [yes, OWNER, ADMIN, ADMIN, ADMIN]],
  ['deactivateUser', 'an administrator', person(200), [yes, yes, ADMIN, ADMIN, ADMIN]],
  ['deactivateUser', 'a member', person(ROLES.member), [yes, yes, ADMIN, ADMIN, ADMIN]],
  ['reactivateUser', 'an owner', person(ROLES.owner), [yes, OWNER, NO, NO, NO]],
  ['reactivateUser', 'a member', person(ROLES.member), [yes, yes, NO, NO, NO]],
  ['reactivateUser', 'his own bot', OWN, [yes, yes, yes, yes, yes]],
  ['reactivateUser', 'another’s bot', OTHERS, [yes, yes, NO, NO, NO]],
  ['reactivateUser', 'his own bot that creates users', TRUSTED, [yes, OWNER, OWNER, OWNER, OWNER]],
  ['manageBot', 'his own bot', OWN, [yes, yes, yes, yes, yes]],
  ['manageBot', 'another’s bot', OTHERS, [yes, yes, NO, NO, NO]],
  ['manageBot', 'nobody’s bot', ORPHAN, [yes, yes, NO, NO, NO]],
  ['manageBot', 'his own bot that creates users', TRUSTED, [yes, OWNER, OWNER, OWNER, OWNER]],
];

describe('who may', () => {
  it.each(MATRIX)('%s: %s', (operation, _, target, verdicts) => {
    const roles = Object.values(ROLES);
    expect(roles.map((role) => identityPolicy[operation](actor(role), target))).toEqual(verdicts);
  });

  it('create users: single accounts', () => {
    expect(identityPolicy.createUser({ canCreateUsers: true })).toBeNull();
    const refusal = identityPolicy.createUser({ canCreateUsers: false });
    expect(refusal).toBe('USER_CREATION_NOT_AUTHORIZED');
  });
});

import { describe, expect, it } from '@jest/globals';
import { ROLES } from '@tandem/shared-kernel';
import { checkInvitedRole, checkMayManage } from './invitation-policy.ts';
import { expiryAfter, invalidityOf } from './invitation.ts';
import { faultyInvitees, knownInvitees, parseInvitees } from './invitees.ts';

describe('invitees', () => {
  it.each([
    ['a@x.test', ['a@x.test']],
    [' a@x.test ,b@x.test\n\n,c@x.test\r\n', ['a@x.test', 'b@x.test', 'c@x.test']],
    ['Ann <a@x.test>, "B, C" <b@x.test>', ['a@x.test', '"B', 'b@x.test']],
    ['a@x.test,A@X.TEST', ['a@x.test']],
    ['> a@x.test <', ['> a@x.test <']],
    [' ,\n', []],
  ])('of %j', (text, emails) => {
    expect(parseInvitees(text)).toEqual(emails);
  });

  it('are parsed in linear time', () => {
    const text = '<'.repeat(200_000) + '>,'.repeat(200_000);
    expect(parseInvitees(text).length).toBeGreaterThan(0);
  });

  it('that are invalid or registered are reported in the order of the request', () => {
    const emails = ['b@x', 'A@x', 'c@x'];
    const faults = new Map([
      ['c@x', 'domain' as const],
      ['b@x', 'malformed' as const],
    ]);
    expect(faultyInvitees(emails, faults)).toEqual([
      ['b@x', 'Invalid address.', false],
      ['c@x', 'Outside your domain.', false],
    ]);
    const known = [
      { email: 'c@x', isActive: true },
      { email: 'a@x', isActive: false },
    ];
    expect(knownInvitees(emails, known)).toEqual([
      ['A@x', 'Account has been deactivated.', true],
      ['c@x', 'Already has an account.', false],
    ]);
  });
});

describe('an invitation', () => {
  const now = new Date('2026-03-11T08:15:30Z');
  it.each([
    [{ expiresAt: null, isRevoked: false }, null],
    [{ expiresAt: expiryAfter(now, 1), isRevoked: false }, null],
    [{ expiresAt: now, isRevoked: false }, 'expired'],
    [{ expiresAt: now, isRevoked: true }, 'revoked'],
    [{ expiresAt: now, isRevoked: true, isUsed: true }, 'used'],
  ])('%j is %s', (issued, invalidity) => {
    expect(invalidityOf(issued, now)).toBe(invalidity);
  });
});

describe('permissions', () => {
  const actor = (role: (typeof ROLES)[keyof typeof ROLES], userId = 1) => ({
    userId,
    role,
    realmId: 1,
    isBot: false,
  });
  it('no user may invite to a higher role than their own', () => {
    expect(() => checkInvitedRole(actor(ROLES.administrator), ROLES.owner)).toThrow(
      'INVITING_NEEDS_OWNER',
    );
    expect(() => checkInvitedRole(actor(ROLES.member), ROLES.moderator)).toThrow(
      'INVITING_NEEDS_ADMINISTRATOR',
    );
    expect(checkInvitedRole(actor(ROLES.owner), ROLES.owner)).toBeUndefined();
    expect(checkInvitedRole(actor(ROLES.member), ROLES.guest)).toBeUndefined();
  });

  it('users may manage their own invitations', () => {
    const issued = { inviterId: 1, invitedAs: ROLES.owner };
    expect(checkMayManage(actor(ROLES.member), issued)).toBeUndefined();
    expect(() => checkMayManage(actor(ROLES.administrator, 2), issued)).toThrow(
      'INVITING_NEEDS_OWNER',
    );
    expect(() =>
      checkMayManage(actor(ROLES.member, 2), { ...issued, invitedAs: ROLES.member }),
    ).toThrow('INVITATION_NEEDS_ADMINISTRATOR');
  });
});

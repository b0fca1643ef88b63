import { beforeEach, describe, expect, it } from '@jest/globals';
import { EMAIL_VISIBILITY, operatorOf, type Operator } from '@tandem/identity-domain';
import { aRealmRequest } from '@tandem/identity-domain/testing';
import { ROLES } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { TestIdentity } from '../../testing/test-identity.ts';

const test = useTestDatabase();
let identity: TestIdentity;
let operator: Operator;
let ownerId: number;

beforeEach(async () => {
  identity = await TestIdentity.create(test().database);
  const owner = await identity.addOwner();
  operator = operatorOf(owner.realmId);
  ownerId = owner.userId;
});

describe('CreateUser', () => {
  const ann = { email: 'ann@example.com', fullName: ' Ann ', password: 'correct horse' };

  it('opens an account for a member', async () => {
    const opened = await identity.useCases.createUser.execute(operator, ann);
    expect(opened).toMatchObject({ email: ann.email, deliveryEmail: ann.email });
    expect(opened.apiKey).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(await identity.account(operator.realmId, opened.userId)).toMatchObject({
      fullName: 'Ann',
      role: ROLES.member,
      bot: null,
      isActive: true,
      canCreateUsers: false,
      dateJoined: identity.clock.now(),
    });
  });

  it('accepts role, visibility and the right to create users', async () => {
    const opened = await identity.useCases.createUser.execute(operator, {
      ...ann,
      role: ROLES.administrator,
      emailVisibility: EMAIL_VISIBILITY.nobody,
      canCreateUsers: true,
    });
    expect(opened.email).toBe(`user${opened.userId}@acme.chat.example.com`);
    expect(opened.deliveryEmail).toBe('ann@example.com');
    expect(await identity.account(operator.realmId, opened.userId)).toMatchObject({
      role: ROLES.administrator,
      canCreateUsers: true,
    });
  });

  it('refuses an address that is in use, in any spelling', async () => {
    await identity.useCases.createUser.execute(operator, ann);
    await expect(
      identity.useCases.createUser.execute(operator, { ...ann, email: 'ANN@example.com' }),
    ).rejects.toMatchObject({ code: 'EMAIL_IN_USE' });
  });

  it.each([
    [{ fullName: 'a*b' }, 'FULL_NAME_CHARACTERS'],
    [{ password: 'short' }, 'PASSWORD_TOO_WEAK'],
    [{ email: 'nobody' }, 'EMAIL_MALFORMED'],
  ])('refuses %j with %s', async (changes, code) => {
    const attempt = identity.useCases.createUser.execute(operator, { ...ann, ...changes });
    await expect(attempt).rejects.toMatchObject({ code });
  });

  it('needs an organization', async () => {
    const attempt = identity.useCases.createUser.execute(operatorOf(999), ann);
    await expect(attempt).rejects.toMatchObject({ code: 'NO_SUCH_REALM' });
  });
});

describe('CreateBot', () => {
  const weather = { shortName: 'Weather', fullName: 'Weather Bot', type: 1 } as const;

  it('opens an account for a bot, with an address at the host', async () => {
    const opened = await identity.useCases.createBot.execute(operator, { ...weather, ownerId });
    expect(opened.email).toBe('weather-bot@acme.chat.example.com');
    expect(await identity.account(operator.realmId, opened.userId)).toMatchObject({
      role: ROLES.member,
      bot: { type: 1, ownerId, isSystemBot: false },
      fullName: 'Weather Bot',
    });
  });

  it('refuses a short name that is in use or makes no address', async () => {
    await identity.useCases.createBot.execute(operator, { ...weather, ownerId });
    const again = identity.useCases.createBot.execute(operator, { ...weather, ownerId });
    await expect(again).rejects.toMatchObject({ code: 'EMAIL_IN_USE' });
    const blank = { ...weather, shortName: 'two words', ownerId };
    await expect(identity.useCases.createBot.execute(operator, blank)).rejects.toMatchObject({
      code: 'EMAIL_MALFORMED',
    });
  });

  it('requires an active user as its owner', async () => {
    const { createBot } = identity.useCases;
    const bot = await createBot.execute(operator, { ...weather, ownerId });
    const other = { ...weather, shortName: 'other' };
    const attempt = (id: number) => createBot.execute(operator, { ...other, ownerId: id });
    await expect(attempt(999)).rejects.toMatchObject({ code: 'BOT_OWNER_UNKNOWN' });
    await expect(attempt(bot.userId)).rejects.toMatchObject({ code: 'BOT_OWNER_IS_BOT' });
    await identity.changeAccount(ownerId, { isActive: false });
    await expect(attempt(ownerId)).rejects.toMatchObject({ code: 'BOT_OWNER_DEACTIVATED' });
  });
});

describe('SetUserRole', () => {
  let memberId: number;

  beforeEach(async () => {
    memberId = (await identity.addUser(operator.realmId, 'ann')).userId;
  });

  const roleOf = async (userId: number) => (await identity.account(operator.realmId, userId))?.role;

  it('changes the role and publishes it', async () => {
    await identity.useCases.setUserRole.execute(operator, { userId: memberId, role: ROLES.guest });
    expect(await roleOf(memberId)).toBe(ROLES.guest);
    expect(identity.calls.announced).toEqual([{ userId: memberId }]);
  });

  it('refuses to leave an organization without an owner', async () => {
    const { setUserRole } = identity.useCases;
    const step = setUserRole.execute(operator, { userId: ownerId, role: ROLES.member });
    await expect(step).rejects.toMatchObject({ code: 'ONLY_OWNER_MUST_STAY' });
    await setUserRole.execute(operator, { userId: memberId, role: ROLES.owner });
    await setUserRole.execute(operator, { userId: ownerId, role: ROLES.member });
    expect(await roleOf(ownerId)).toBe(ROLES.member);
  });

  it('does not count an owner who is deactivated', async () => {
    const { setUserRole } = identity.useCases;
    await setUserRole.execute(operator, { userId: memberId, role: ROLES.owner });
    await identity.changeAccount(memberId, { isActive: false });
    const step = setUserRole.execute(operator, { userId: ownerId, role: ROLES.guest });
    await expect(step).rejects.toMatchObject({ code: 'ONLY_OWNER_MUST_STAY' });
    await setUserRole.execute(operator, { userId: memberId, role: ROLES.guest });
    expect(await roleOf(memberId)).toBe(ROLES.guest);
  });

  it('finds no user in another organization', async () => {
    const other = await identity.useCases.createRealm.execute(aRealmRequest({ stringId: 'other' }));
    const step = (realmId: number) =>
      identity.useCases.setUserRole.execute(operatorOf(realmId), {
        userId: memberId,
        role: ROLES.owner,
      });
    await expect(step(other.realmId)).rejects.toMatchObject({ code: 'NO_SUCH_USER' });
    await expect(step(999)).rejects.toMatchObject({ code: 'NO_SUCH_REALM' });
  });
});

describe('the operator', () => {
  let memberId: number;

  beforeEach(async () => {
    memberId = (await identity.addUser(operator.realmId, 'ann')).userId;
    identity.calls.announced.length = 0;
  });

  const lock = (userId: number) => identity.account(operator.realmId, userId);
  const GONE = { deleteProfile: false, deleteMessagesIn: [], notificationComment: null } as const;

  it('deactivates and reactivates accounts without a role', async () => {
    const { deactivateUser, reactivateUser } = identity.useCases;
    await deactivateUser.execute(operator, { userId: memberId, ...GONE });
    expect((await lock(memberId))?.isActive).toBe(false);
    await reactivateUser.execute(operator, { userId: memberId });
    expect((await lock(memberId))?.isActive).toBe(true);
    expect(identity.calls.announced).toEqual([{ userId: memberId }, { userId: memberId }]);
  });

  it('refuses to leave an organization without an owner', async () => {
    const step = identity.useCases.deactivateUser.execute(operator, { userId: ownerId, ...GONE });
    await expect(step).rejects.toMatchObject({ code: 'ONLY_OWNER_MUST_STAY_ACTIVE' });
  });

  it('sets a strong password, and invalidates cached credentials', async () => {
    const { setUserPassword } = identity.useCases;
    const set = (password: string) =>
      setUserPassword.execute(operator, { userId: ownerId, password });
    await expect(set('12345')).rejects.toMatchObject({ code: 'PASSWORD_TOO_WEAK' });
    await set('battery staple');
    expect(identity.calls.announced).toEqual([{ userId: ownerId }]);
    const { useCases } = identity;
    const unknown = useCases.setUserPassword.execute(operator, {
      userId: 999,
      password: 'battery!',
    });
    await expect(unknown).rejects.toMatchObject({ code: 'NO_SUCH_USER' });
  });

  it('grants one permission and leaves the other', async () => {
    const { grantPermissions } = identity.useCases;
    const grant = (given: object) =>
      grantPermissions.execute(operator, { userId: memberId, ...given });
    expect(await grant({ canCreateUsers: true })).toEqual({
      canCreateUsers: true,
      canChangeUserEmails: false,
    });
    expect(await grant({ canChangeUserEmails: true })).toEqual({
      canCreateUsers: true,
      canChangeUserEmails: true,
    });
    expect(await lock(memberId)).toMatchObject({ canCreateUsers: true, canChangeUserEmails: true });
    expect(await grant({ canCreateUsers: false })).toMatchObject({ canCreateUsers: false });
  });

  it('deactivates an organization and reactivates it', async () => {
    const { deactivateRealm, reactivateRealm } = identity.useCases;
    await deactivateRealm.execute(operator);
    await reactivateRealm.execute(operator);
    const { realmId } = operator;
    expect(identity.calls.announced).toEqual([{ realmId }, { realmId }]);
    await expect(reactivateRealm.execute(operatorOf(999))).rejects.toMatchObject({
      code: 'NO_SUCH_REALM',
    });
  });
});

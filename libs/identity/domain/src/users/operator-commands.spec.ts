import { beforeEach, expect, it } from '@jest/globals';
import { aRealmRequest, createMemoryIdentity, type MemoryIdentity } from '../../testing/index.ts';
import { operatorOf, type Operator } from '../operator.ts';

let identity: MemoryIdentity;
let operator: Operator;
let ownerId: number;
let memberId: number;

beforeEach(async () => {
  identity = createMemoryIdentity();
  const { realmId, owner } = await identity.useCases.createRealm.execute(aRealmRequest());
  operator = operatorOf(realmId);
  ownerId = owner.userId;
  const ann = { email: 'ann@example.com', fullName: 'Ann', password: 'correct horse' };
  memberId = (await identity.useCases.createUser.execute(operator, ann)).userId;
  identity.announced.length = 0;
});

const lock = (userId: number) => identity.users.lock(operator.realmId, userId);
const GONE = { deleteProfile: false, deleteMessagesIn: [], notificationComment: null } as const;

it('deactivates and reactivates accounts without a role', async () => {
  const { deactivateUser, reactivateUser } = identity.useCases;
  await deactivateUser.execute(operator, { userId: memberId, ...GONE });
  expect((await lock(memberId))?.isActive).toBe(false);
  await reactivateUser.execute(operator, { userId: memberId });
  expect((await lock(memberId))?.isActive).toBe(true);
  expect(identity.announced).toEqual([{ userId: memberId }, { userId: memberId }]);
});

it('keeps an organization from losing its only owner', async () => {
  const step = identity.useCases.deactivateUser.execute(operator, { userId: ownerId, ...GONE });
  await expect(step).rejects.toMatchObject({ code: 'ONLY_OWNER_MUST_STAY_ACTIVE' });
});

it('sets a strong password, and invalidates cached credentials', async () => {
  const { setUserPassword } = identity.useCases;
  const set = (password: string) =>
    setUserPassword.execute(operator, { userId: ownerId, password });
  await expect(set('12345')).rejects.toMatchObject({ code: 'PASSWORD_TOO_WEAK' });
  await set('battery staple');
  expect(identity.announced).toEqual([{ userId: ownerId }]);
  const { useCases } = identity;
  const strange = useCases.setUserPassword.execute(operator, { userId: 999, password: 'battery!' });
  await expect(strange).rejects.toMatchObject({ code: 'NO_SUCH_USER' });
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
  expect(identity.announced).toEqual([{ realmId }, { realmId }]);
  await expect(reactivateRealm.execute(operatorOf(999))).rejects.toMatchObject({
    code: 'NO_SUCH_REALM',
  });
});

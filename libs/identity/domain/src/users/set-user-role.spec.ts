import { beforeEach, expect, it } from '@jest/globals';
import { ROLES } from '@tandem/shared-kernel';
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
});

const roleOf = async (userId: number) =>
  (await identity.users.lock(operator.realmId, userId))?.role;

it('changes the role and publishes it', async () => {
  await identity.useCases.setUserRole.execute(operator, { userId: memberId, role: ROLES.guest });
  expect(await roleOf(memberId)).toBe(ROLES.guest);
  expect(identity.announced).toEqual([{ userId: memberId }]);
});

it('keeps an organization from losing its only owner', async () => {
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
  identity.users.change(memberId, { isActive: false });
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

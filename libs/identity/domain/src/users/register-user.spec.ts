import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES } from '@tandem/shared-kernel';
import { aRealmRequest, createMemoryIdentity, type MemoryIdentity } from '../../testing/index.ts';
import { RegisterUser, hashChosenPassword, type RegisterUserInput } from './register-user.ts';

let identity: MemoryIdentity;
let realmId: number;
let inviterId: number;

beforeEach(async () => {
  identity = createMemoryIdentity();
  const created = await identity.useCases.createRealm.execute(aRealmRequest());
  ({ realmId } = created);
  inviterId = created.owner.userId;
});

const register = (changes: Partial<RegisterUserInput> = {}) =>
  new RegisterUser(identity.ports).execute({
    realmId,
    inviterId,
    email: 'ann@example.com',
    fullName: ' Ann ',
    role: ROLES.moderator,
    passwordHash: 'hash',
    groupIds: [],
    ...changes,
  });

it('creates an account with the role of the invitation, and returns who invited', async () => {
  const { userId } = await register();
  expect(await identity.users.lock(realmId, userId)).toMatchObject({
    fullName: 'Ann',
    deliveryEmail: 'ann@example.com',
    role: ROLES.moderator,
    isActive: true,
  });
  expect(identity.events.events).toContainEqual({
    type: 'user.created',
    realmId,
    userId,
    isBot: false,
    creatorId: inviterId,
  });
});

it.each([
  [{ fullName: ' ' }, 'FULL_NAME_EMPTY'],
  [{ email: 'nobody' }, 'EMAIL_MALFORMED'],
  [{ email: 'ann@mailinator.com' }, 'EMAIL_DISPOSABLE'],
])('refuses %j', async (changes, code) => {
  await expect(register(changes)).rejects.toMatchObject({ code });
});

it('refuses an address that has an account, in whatever case', async () => {
  await register();
  await expect(register({ email: 'ANN@example.com' })).rejects.toMatchObject({
    code: 'EMAIL_IN_USE',
  });
});

it('refuses a deactivated organization', async () => {
  await identity.realms.change(realmId, { deactivated: true });
  await expect(register()).rejects.toMatchObject({ code: 'REALM_DEACTIVATED' });
});

describe('a chosen password', () => {
  it('is hashed', async () => {
    const { passwords } = identity.ports;
    const hash = await hashChosenPassword(identity.ports, 'correct horse battery', ['Ann']);
    expect(await passwords.verify(hash, 'correct horse battery')).toBe(true);
  });

  it('is refused when it is short', async () => {
    const hashing = hashChosenPassword(identity.ports, 'abc', []);
    await expect(hashing).rejects.toMatchObject({ code: 'PASSWORD_TOO_WEAK' });
  });
});

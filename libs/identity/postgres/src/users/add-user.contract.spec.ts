import { beforeEach, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { TestIdentity } from '../../testing/test-identity.ts';

let queryCount = 0;
const test = useTestDatabase({ onQuery: () => (queryCount += 1) });
let identity: TestIdentity;
let owner: Actor;

beforeEach(async () => {
  identity = await TestIdentity.create(test().database);
  owner = await identity.addOwner();
  await identity.changeAccount(owner.userId, { canCreateUsers: true });
});

const ann = { email: ' ann@example.com ', fullName: ' Ann ', password: 'correct horse' };
const add = (changes: Partial<typeof ann> = {}) =>
  identity.useCases.addUser.execute(owner, { ...ann, ...changes });

it('creates a member, with an event', async () => {
  const { userId } = await add();
  expect(identity.calls.greeted).toEqual([]);
  expect(await identity.account(owner.realmId, userId)).toMatchObject({
    fullName: 'Ann',
    deliveryEmail: 'ann@example.com',
    role: ROLES.member,
    isActive: true,
    canCreateUsers: false,
  });
  expect(await identity.events()).toEqual([
    {
      type: 'user.created',
      realmId: owner.realmId,
      userId,
      isBot: false,
      creatorId: owner.userId,
    },
  ]);
});

it('greets the new user where the organization has a text for it', async () => {
  const { realmId } = owner;
  const settings = { welcome_message_custom_text: '$$x$$' };
  await identity.useCases.changeRealm.execute(owner, { settings, groupSettings: {} });
  const { userId } = await add();
  const rendered = new Map([['$$x$$', '<p>early $$x$$</p>']]);
  expect(identity.calls.greeted).toEqual([{ realmId, userId, text: '$$x$$', rendered }]);
});

it('reports errors in the order of the wire', async () => {
  const bad = { fullName: ' ', email: 'x', password: 'weak' };
  const mended = [
    [{}, 'USER_CREATION_NOT_AUTHORIZED'],
    [{}, 'FULL_NAME_EMPTY'],
    [{ fullName: 'Ann' }, 'EMAIL_MALFORMED'],
    [{ email: 'ann@mailinator.com' }, 'EMAIL_DISPOSABLE'],
    [{ email: 'OLGA@example.com' }, 'EMAIL_IN_USE'],
    [{ email: 'ann@example.com' }, 'PASSWORD_TOO_WEAK'],
  ] as const;
  await identity.changeAccount(owner.userId, { canCreateUsers: false });
  for (const [changes, code] of mended) {
    Object.assign(bad, changes);
    await expect(add(bad)).rejects.toMatchObject({ code });
    await identity.changeAccount(owner.userId, { canCreateUsers: true });
  }
  await add({ ...bad, password: 'correct horse' });
});

it('accepts only addresses of the organization’s domains where it restricts them', async () => {
  await identity.changeSettings(owner.realmId, { emails_restricted_to_domains: true });
  await expect(add()).rejects.toMatchObject({
    code: 'EMAIL_DOMAIN_NOT_ALLOWED',
    data: { email: 'ann@example.com' },
  });
  await identity.addDomain(owner.realmId, 'example.com');
  await add();
});

it('requires a password that is hard to guess, given the name', async () => {
  await expect(add({ password: 'annannann' })).rejects.toMatchObject({ code: 'PASSWORD_TOO_WEAK' });
});

it('creates an account in thirteen round trips', async () => {
  const { realmId } = owner;
  await identity.addDomain(realmId, 'example.com');
  await identity.changeSettings(realmId, { emails_restricted_to_domains: true });
  queryCount = 0;
  const { userId } = await add();
  expect(queryCount).toBe(13);
  expect(await identity.events()).toMatchObject([{ type: 'user.created', userId }]);
  await expect(add({ email: 'ANN@example.com' })).rejects.toMatchObject({ code: 'EMAIL_IN_USE' });
  await expect(add({ email: 'ann@elsewhere.com' })).rejects.toMatchObject({
    code: 'EMAIL_DOMAIN_NOT_ALLOWED',
  });
});

import { beforeEach, expect, it } from '@jest/globals';
import { ROLES } from '@tandem/shared-kernel';
import { aRealmRequest, createMemoryIdentity, type MemoryIdentity } from '../../testing/index.ts';
import { operatorOf, type Operator } from '../operator.ts';
import { EMAIL_VISIBILITY } from './user-account.ts';

let identity: MemoryIdentity;
let operator: Operator;

beforeEach(async () => {
  identity = createMemoryIdentity();
  const { realmId } = await identity.useCases.createRealm.execute(aRealmRequest());
  operator = operatorOf(realmId);
});

const ann = { email: 'ann@example.com', fullName: ' Ann ', password: 'correct horse' };

it('opens an account for a member', async () => {
  const opened = await identity.useCases.createUser.execute(operator, ann);
  expect(opened).toMatchObject({ email: ann.email, deliveryEmail: ann.email });
  expect(opened.apiKey).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(await identity.users.lock(operator.realmId, opened.userId)).toMatchObject({
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
  expect(await identity.users.lock(operator.realmId, opened.userId)).toMatchObject({
    role: ROLES.administrator,
    canCreateUsers: true,
  });
});

it('refuses an address that is in use, however it is spelled', async () => {
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

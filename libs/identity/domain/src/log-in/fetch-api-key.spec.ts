import { beforeEach, expect, it } from '@jest/globals';
import { aRealmRequest, createMemoryIdentity, type MemoryIdentity } from '../../testing/index.ts';
import type { FetchApiKeyInput } from './fetch-api-key.ts';

let identity: MemoryIdentity;
let realmId: number;
let owner: { userId: number; apiKey: string };

beforeEach(async () => {
  identity = createMemoryIdentity();
  ({ realmId, owner } = await identity.useCases.createRealm.execute(aRealmRequest()));
});

const logIn = (changes: Partial<FetchApiKeyInput> = {}) =>
  identity.useCases.fetchApiKey.execute({
    host: 'acme.chat.example.com',
    username: 'olga@example.com',
    password: 'correct horse',
    address: '192.0.2.1',
    clientName: 'test',
    ...changes,
  });
const failure = (code: string) => expect.objectContaining({ code });

it('gives the API key for the password', async () => {
  const { userId, apiKey } = owner;
  const expected = { userId, apiKey, email: 'Olga@example.com' };
  expect(await logIn()).toEqual(expected);
  expect(await logIn({ username: ' OLGA@example.com ' })).toEqual(expected);
  expect(identity.users.lastLogins.get(userId)).toEqual(identity.clock.now());
  expect(identity.events.events).toContainEqual({
    type: 'user.logged_in',
    realmId,
    userId,
    clientName: 'test',
    address: '192.0.2.1',
    at: identity.clock.now().getTime() / 1000,
  });
});

it('answers alike to a wrong password, an unknown account and a bot, after the same work', async () => {
  await expect(logIn({ password: 'wrong' })).rejects.toEqual(failure('AUTHENTICATION_FAILED'));
  await expect(logIn({ username: 'nobody' })).rejects.toEqual(failure('AUTHENTICATION_FAILED'));
  identity.users.change(owner.userId, { passwordHash: null });
  await expect(logIn()).rejects.toEqual(failure('AUTHENTICATION_FAILED'));
  expect(identity.passwords.verified).toEqual([expect.any(String), null, null]);
});

it('reports a deactivated account only with the right password', async () => {
  identity.users.change(owner.userId, { isActive: false });
  await expect(logIn()).rejects.toEqual(failure('USER_DEACTIVATED'));
  await expect(logIn({ password: 'wrong' })).rejects.toEqual(failure('AUTHENTICATION_FAILED'));
});

it('needs an organization at the host that allows passwords', async () => {
  const elsewhere = logIn({ host: 'other.chat.example.com' });
  await expect(elsewhere).rejects.toEqual(failure('NONEXISTENT_SUBDOMAIN'));
  await identity.realms.change(realmId, { settings: { password_auth_enabled: false } });
  await expect(logIn()).rejects.toEqual(failure('PASSWORD_AUTH_DISABLED'));
  await identity.realms.change(realmId, { deactivated: true });
  await expect(logIn()).rejects.toEqual(failure('REALM_DEACTIVATED'));
});

it('refuses the sixth password after five wrong ones, even the right one', async () => {
  for (let i = 0; i < 5; i += 1) {
    await expect(logIn({ password: 'wrong' })).rejects.toEqual(failure('AUTHENTICATION_FAILED'));
  }
  await expect(logIn()).rejects.toEqual(failure('LOGIN_THROTTLED'));
  expect(identity.passwords.verified).toHaveLength(5);
  identity.clock.advanceSeconds(1800);
  await logIn();
});

it('throttles an account that does not exist like any other', async () => {
  const guess = () => logIn({ username: 'nobody@example.com' });
  for (let i = 0; i < 5; i += 1) {
    await expect(guess()).rejects.toEqual(failure('AUTHENTICATION_FAILED'));
  }
  await expect(guess()).rejects.toEqual(failure('LOGIN_THROTTLED'));
});

it('gives no more guesses to who makes them all at once', async () => {
  const guesses = Array.from({ length: 6 }, () => logIn({ password: 'wrong' }));
  const rightOneAmongThem = logIn();
  await Promise.allSettled(guesses);
  await expect(rightOneAmongThem).rejects.toEqual(failure('LOGIN_THROTTLED'));
});

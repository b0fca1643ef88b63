import { beforeEach, expect, it } from '@jest/globals';
import type { FetchApiKeyInput } from '@tandem/identity-domain';
import { aRealmRequest } from '@tandem/identity-domain/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { TestIdentity } from '../../testing/test-identity.ts';

let queryCount = 0;
const test = useTestDatabase({ onQuery: () => (queryCount += 1) });
let identity: TestIdentity;
let realmId: number;
let owner: { userId: number; apiKey: string };

beforeEach(async () => {
  identity = await TestIdentity.create(test().database);
  ({ realmId, owner } = await identity.useCases.createRealm.execute(aRealmRequest()));
});

const RIGHT = {
  host: 'acme.chat.example.com',
  username: 'olga@example.com',
  password: 'correct horse',
  address: '192.0.2.1',
  clientName: 'test',
};
const logIn = (changes: Partial<FetchApiKeyInput> = {}) =>
  identity.useCases.fetchApiKey.execute({ ...RIGHT, ...changes });
const failure = (code: string) => expect.objectContaining({ code });

it('gives the API key for the password', async () => {
  const { userId, apiKey } = owner;
  const expected = { userId, apiKey, email: 'Olga@example.com' };
  expect(await logIn()).toEqual(expected);
  expect(await logIn({ username: ' OLGA@example.com ' })).toEqual(expected);
  expect(await identity.lastLogin(userId)).toEqual(identity.clock.now());
  expect(await identity.events()).toContainEqual({
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
  await identity.changeAccount(owner.userId, { passwordHash: null });
  await expect(logIn()).rejects.toEqual(failure('AUTHENTICATION_FAILED'));
  expect(identity.doubles.ports.passwords.verified).toEqual([expect.any(String), null, null]);
});

it('reports a deactivated account only with the right password', async () => {
  await identity.changeAccount(owner.userId, { isActive: false });
  await expect(logIn()).rejects.toEqual(failure('USER_DEACTIVATED'));
  await expect(logIn({ password: 'wrong' })).rejects.toEqual(failure('AUTHENTICATION_FAILED'));
});

it('needs an organization at the host that allows passwords', async () => {
  const elsewhere = logIn({ host: 'other.chat.example.com' });
  await expect(elsewhere).rejects.toEqual(failure('NONEXISTENT_SUBDOMAIN'));
  await identity.changeSettings(realmId, { password_auth_enabled: false });
  await expect(logIn()).rejects.toEqual(failure('PASSWORD_AUTH_DISABLED'));
  await identity.deactivateRealm(realmId);
  await expect(logIn()).rejects.toEqual(failure('REALM_DEACTIVATED'));
});

it('refuses the sixth password after five wrong ones, even the right one', async () => {
  for (let i = 0; i < 5; i += 1) {
    await expect(logIn({ password: 'wrong' })).rejects.toEqual(failure('AUTHENTICATION_FAILED'));
  }
  await expect(logIn()).rejects.toEqual(failure('LOGIN_THROTTLED'));
  expect(identity.doubles.ports.passwords.verified).toHaveLength(5);
  identity.clock.advanceSeconds(1800);
  await logIn();
});

it.each([
  ['of an account', 'mike@example.com'],
  ['of no account', 'nike@example.com'],
])('counts all spellings of an address together: %s', async (_, address) => {
  await identity.addAccount(realmId, { deliveryEmail: 'mike@example.com' });
  const guess = (username: string) => logIn({ username, password: 'wrong' });
  for (let i = 0; i < 5; i += 1) {
    await expect(guess(address)).rejects.toEqual(failure('AUTHENTICATION_FAILED'));
  }
  // The lower case of this letter is one character in PostgreSQL, and two in JavaScript.
  await expect(guess(address.replace('i', 'İ'))).rejects.toEqual(failure('LOGIN_THROTTLED'));
});

it('throttles an account that does not exist like any other', async () => {
  const guess = () => logIn({ username: 'nobody@example.com' });
  for (let i = 0; i < 5; i += 1) {
    await expect(guess()).rejects.toEqual(failure('AUTHENTICATION_FAILED'));
  }
  await expect(guess()).rejects.toEqual(failure('LOGIN_THROTTLED'));
});

it('gives no more guesses to clients that make them all at once', async () => {
  const { passwords } = identity.doubles.ports;
  const verify = passwords.verify.bind(passwords);
  passwords.verify = async (hash, password) => {
    // The right password has passed the first check already.
    if (password !== 'wrong') {
      const guesses = Array.from({ length: 6 }, () => logIn({ password: 'wrong' }));
      await Promise.allSettled(guesses);
    }
    return verify(hash, password);
  };
  await expect(logIn()).rejects.toEqual(failure('LOGIN_THROTTLED'));
});

it('logs in with twelve round trips, and refuses with four', async () => {
  queryCount = 0;
  await logIn();
  expect(queryCount).toBe(12);
  queryCount = 0;
  await expect(logIn({ password: 'wrong' })).rejects.toEqual(failure('AUTHENTICATION_FAILED'));
  expect(queryCount).toBe(4);
});

it('counts failures in all instances of the service together', async () => {
  for (let i = 0; i < 5; i += 1) {
    const other = new TestIdentity(test().database);
    const guess = other.useCases.fetchApiKey.execute({ ...RIGHT, password: 'wrong' });
    await expect(guess).rejects.toEqual(failure('AUTHENTICATION_FAILED'));
  }
  await expect(logIn()).rejects.toMatchObject({
    code: 'LOGIN_THROTTLED',
    data: { retryAfterSeconds: 1800 },
  });
});

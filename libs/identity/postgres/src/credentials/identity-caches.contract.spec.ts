import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { CredentialHolder } from '@tandem/identity-domain';
import {
  MemoryApiKeyIssuer,
  MemorySecrets,
  aRealm,
  anAccount,
  freshStringId,
} from '@tandem/identity-domain/testing';
import { SESSION_IDLE_SECONDS, sessionText } from '@tandem/identity-domain/sessions';
import { tokenText } from '@tandem/identity-domain/tokens';
import { ROLES } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { createDatabase, type Database } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { bindIdentityTx } from '../identity-tx.ts';
import { CREDENTIALS_CHANNEL } from '../migrations/1763700001002-identity-credential-notifications.ts';
import { PostgresRealmQueries } from '../realms/postgres-realm-queries.ts';
import { IdentityCaches } from './identity-caches.ts';
import { PostgresCredentialStore } from './postgres-credential-store.ts';

/** The process where changes are made. */
const test = useTestDatabase();
const apiKeys = new MemoryApiKeyIssuer();
const secrets = new MemorySecrets();

/** Another process on the same database. */
let other: Database;
let caches: IdentityCaches;
let clock: FakeClock;
let queries: number;
let userId: number;
let realmId: number;
let stringId: string;
let apiKey: string;

beforeEach(async () => {
  other = await createDatabase({
    url: test().url,
    applicationName: 'other',
    onQuery: () => (queries += 1),
  });
  clock = new FakeClock();
  caches = new IdentityCaches({
    credentials: new PostgresCredentialStore(other.sql, apiKeys, secrets),
    realms: new PostgresRealmQueries(other.sql),
    clock,
  });
  await caches.listen(other);
  stringId = freshStringId();
  await change(async ({ realms, users }) => {
    realmId = (await realms.add(aRealm(stringId)))!.id;
    userId = await users.nextId();
    apiKey = apiKeys.keyOf(userId, 1);
    const apiKeyHash = apiKeys.hashOf(apiKey);
    await users.add(anAccount({ id: userId, realmId }, { apiKeyHash }));
  });
  queries = 0;
});

afterEach(() => other.close());

const change = <T>(work: (tx: ReturnType<typeof bindIdentityTx>) => Promise<T>) =>
  test().database.unitOfWork(bindIdentityTx).run(work);
const setKey = (version: number) => {
  const hash = apiKeys.hashOf(apiKeys.keyOf(userId, version));
  return change((tx) => tx.users.setApiKey(userId, { version, hash }));
};

/** Asks twice: the second answer comes from the cache, if anything is cached at all. */
async function warm(): Promise<CredentialHolder | null> {
  await caches.credentials.findBySecret(apiKey);
  return caches.credentials.findBySecret(apiKey);
}

/** Resolves when the other process has received a notification; its caches, which subscribed first, have too. */
async function notified(happens: () => Promise<unknown>): Promise<void> {
  let subscription: { close(): Promise<void> } | undefined;
  await new Promise<void>((resolve, reject) => {
    other
      .listen(CREDENTIALS_CHANNEL, { onNotification: () => resolve() })
      .then((listening) => {
        subscription = listening;
        return happens();
      })
      .catch(reject);
  });
  await subscription?.close();
}

/** Resolves when the other process has received all notifications of before. */
const allNotified = () =>
  notified(() => test().database.sql.query(`select pg_notify($1, 'x')`, [CREDENTIALS_CHANNEL]));

it('queries a user once, and an organization once', async () => {
  expect(await warm()).toMatchObject({ actor: { userId } });
  await warm();
  expect(queries).toBe(1);
  await caches.realms.findByStringId(stringId);
  expect(await caches.realms.findByStringId(stringId)).toMatchObject({ id: realmId });
  expect(queries).toBe(2);
});

it('returns cached values synchronously', async () => {
  await warm();
  expect(caches.credentials.findBySecret(apiKey)).toMatchObject({ actor: { userId } });
});

it('queries once for requests that come together', async () => {
  const together = [1, 2, 3].map(async () => caches.credentials.findBySecret(apiKey));
  expect(await Promise.all(together)).toMatchObject([1, 2, 3].map(() => ({ actor: { userId } })));
  expect(queries).toBe(1);
});

it('queries each time for an unknown key', async () => {
  const unknown = apiKey.slice(0, 31) + 'Z';
  expect(await caches.credentials.findBySecret(unknown)).toBeNull();
  expect(await caches.credentials.findBySecret(unknown)).toBeNull();
  expect(queries).toBe(2);
});

it('accepts no key for another that begins like it', async () => {
  await warm();
  expect(await caches.credentials.findBySecret(apiKey.slice(0, 31) + 'Z')).toBeNull();
  expect(await caches.credentials.findBySecret(apiKey.slice(0, 8))).toBeNull();
});

it('stops taking a rotated key as soon as another process has committed', async () => {
  expect(await warm()).not.toBeNull();
  await notified(() => setKey(2));
  expect(await caches.credentials.findBySecret(apiKey)).toBeNull();
});

it('stops taking a revoked token as soon as another process has committed', async () => {
  const { id, secret } = await withToken();
  const find = () => caches.credentials.findBySecret(tokenText(id, secret));
  await find();
  expect(find()).toMatchObject({ actor: { userId, credential: { id } } });
  expect(queries).toBe(1);
  const another = tokenText(id, secret.replace('s', 'S'));
  expect(await caches.credentials.findBySecret(another)).toBeNull();
  await notified(() => change(({ tokens }) => tokens.remove(userId, id)));
  expect(await find()).toBeNull();
});

/** Adds a token. @returns a function that finds its holder */
async function withToken() {
  const secret = secrets.generate();
  const id = await change(async ({ tokens }) => {
    const tokenId = await tokens.nextId();
    const validity = { createdAt: new Date(), expiresAt: null };
    const secretHash = secrets.hashOf(secret);
    await tokens.add({
      id: tokenId,
      realmId,
      userId,
      name: 'backup',
      scopes: ['read', 'write'],
      secretHash,
      ...validity,
    });
    return tokenId;
  });
  return { id, secret, find: async () => caches.credentials.findBySecret(tokenText(id, secret)) };
}

it.each([
  ['scopes', `scopes = '{read}'`, { actor: { credential: { scopes: ['read'] } } }],
  [
    'expiry',
    `expires_at = '2026-03-11T08:15:30Z'`,
    { actor: { credential: { expiresAt: new Date('2026-03-11T08:15:30Z') } } },
  ],
  ['secret', 'secret_hash = set_byte(secret_hash, 0, 1)', null],
])('sees the changed %s of a token, changed at a database prompt', async (_, changes, expected) => {
  const { id, find } = await withToken();
  await find();
  await test().database.sql.query(`update access_token set ${changes} where id = $1`, [id]);
  await allNotified();
  if (expected) expect(await find()).toMatchObject(expected);
  else expect(await find()).toBeNull();
});

it('is notified of no use of a token', async () => {
  const { id, find } = await withToken();
  await find();
  await test().database.sql.query('update access_token set last_used_at = now() where id = $1', [
    id,
  ]);
  await allNotified();
  await find();
  expect(queries).toBe(1);
});

it('stops taking a key of another server that is removed at a database prompt', async () => {
  const key = apiKey.slice(0, 30) + 'ZZ';
  const { sql } = test().database;
  await sql.query('insert into moved_credential (hash, user_id, key_version) values ($1, $2, 1)', [
    apiKeys.hashOf(key),
    userId,
  ]);
  expect(await caches.credentials.findBySecret(key)).not.toBeNull();
  await sql.query('delete from moved_credential where user_id = $1', [userId]);
  await allNotified();
  expect(await caches.credentials.findBySecret(key)).toBeNull();
});

it('gets no notification of a command that failed', async () => {
  await warm();
  const failing = change(async ({ users }) => {
    await users.setRole(userId, ROLES.guest);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  await allNotified();
  expect(await warm()).toMatchObject({ actor: { role: ROLES.member } });
  expect(queries).toBe(1);
});

it.each([
  ['role', 'update user_account set role = 600 where id = $1', { actor: { role: ROLES.guest } }],
  ['activity', 'update user_account set is_active = false where id = $1', { isActive: false }],
  [
    'API email',
    `update user_account set email = 'new@example.com' where id = $1`,
    { emails: expect.arrayContaining(['new@example.com']) },
  ],
  [
    'organization',
    `update realm set deactivated = true
     where id = (select realm_id from user_account where id = $1)`,
    { realmDeactivated: true },
  ],
])('sees a changed %s, changed by any process', async (_, text, expected) => {
  await warm();
  await notified(() => test().database.sql.query(text, [userId]));
  expect(await warm()).toMatchObject(expected);
});

it('ignores changes on which no credential depends', async () => {
  await warm();
  await test().database.sql.query(
    `update user_account set full_name = 'Ann', last_login_at = now() where id = $1`,
    [userId],
  );
  await allNotified();
  await warm();
  expect(queries).toBe(1);
});

it('sees a renamed organization', async () => {
  await caches.realms.findByStringId(stringId);
  await notified(() =>
    test().database.sql.query(`update realm set name = 'New' where id = $1`, [realmId]),
  );
  expect(await caches.realms.findByStringId(stringId)).toMatchObject({ name: 'New' });
});

it('drops values at once when its own process changes them', async () => {
  await warm();
  caches.announce({ userId });
  await warm();
  caches.announce({ realmId });
  await warm();
  expect(queries).toBe(3);
});

it('drops its values when it loses its connection, and caches again after it', async () => {
  await warm();
  let lost: () => void = () => undefined;
  let found: () => void = () => undefined;
  const isLost = new Promise<void>((resolve) => (lost = resolve));
  // Called at once, and again when the connection is back.
  const subscription = await other.listen('witness', {
    onNotification: () => undefined,
    onConnectionLost: () => lost(),
    onConnected: () => found(),
  });
  const isBack = new Promise<void>((resolve) => (found = resolve));
  await test().database.sql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'other-listener' and datname = current_database()`,
  );
  await isLost;
  // This process gets no notification of this one.
  await setKey(2);
  expect(await caches.credentials.findBySecret(apiKey)).toBeNull();
  await isBack;
  await notified(() => setKey(1));
  queries = 0;
  expect(await warm()).toMatchObject({ actor: { userId } });
  expect(queries).toBe(1);
  await subscription.close();
});

it('queries a user again after ten seconds only if no notification was proven to arrive since', async () => {
  let proven: (sentAt: number) => void = () => undefined;
  await caches.listen({
    listen: (_, handlers) => {
      handlers.onConnected?.();
      proven = handlers.onAlive ?? proven;
      return Promise.resolve({ close: () => Promise.resolve() });
    },
  });
  const begun = performance.now();
  const monotonic = jest.spyOn(performance, 'now').mockReturnValue(begun);
  await warm();
  monotonic.mockReturnValue(begun + 60_000);
  proven(begun + 55_000);
  await warm();
  expect(queries).toBe(1);
  monotonic.mockReturnValue(begun + 65_001);
  await caches.credentials.findBySecret(apiKey);
  expect(queries).toBe(2);
  proven(begun + 4_000_000);
  monotonic.mockReturnValue(begun + 4_000_000);
  await caches.credentials.findBySecret(apiKey);
  expect(queries).toBe(3);
});

it('queries a session that was used again when it would have expired without that use', async () => {
  const secret = secrets.generate();
  const createdAt = clock.now();
  const id = await change(async ({ sessions }) => {
    const sessionId = await sessions.nextId();
    const secretHash = secrets.hashOf(secret);
    const browser = { userAgent: 'Firefox', address: '192.0.2.1' };
    const moments = { createdAt, lastUsedAt: createdAt };
    const session = { id: sessionId, realmId, userId, secretHash, ...browser, ...moments };
    await sessions.add(session, 10);
    return sessionId;
  });
  const expiry = async () => {
    const holder = await caches.credentials.findBySecret(sessionText(id, secret));
    return (holder?.actor.credential?.expiresAt?.getTime() ?? 0) - createdAt.getTime();
  };
  clock.advanceSeconds(SESSION_IDLE_SECONDS - 600);
  expect(await expiry()).toBe(SESSION_IDLE_SECONDS * 1_000);
  await test().database.sql.query('update login_session set last_used_at = $1 where id = $2', [
    clock.now(),
    id,
  ]);
  clock.advanceSeconds(599);
  expect([await expiry(), queries]).toEqual([SESSION_IDLE_SECONDS * 1_000, 1]);
  clock.advanceSeconds(1);
  expect(await expiry()).toBe((2 * SESSION_IDLE_SECONDS - 600) * 1_000);
  // Repeated requests with a session that has ended cause no queries.
  clock.advanceSeconds(SESSION_IDLE_SECONDS);
  queries = 0;
  await expiry();
  await expiry();
  expect(queries).toBe(1);
});

it('caches nothing while it does not listen', async () => {
  const deaf = new IdentityCaches({
    credentials: new PostgresCredentialStore(other.sql, apiKeys, secrets),
    realms: new PostgresRealmQueries(other.sql),
    clock,
  });
  await deaf.credentials.findBySecret(apiKey);
  await deaf.credentials.findBySecret(apiKey);
  expect(queries).toBe(2);
});

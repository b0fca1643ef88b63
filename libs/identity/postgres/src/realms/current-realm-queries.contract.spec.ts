import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Authenticate, AuthenticateWebhook, RealmAddresses } from '@tandem/identity-domain';
import { MemoryApiKeyIssuer, MemorySecrets } from '@tandem/identity-domain/testing';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { AWAY, createDatabase, type Database } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { TestIdentity } from '../../testing/test-identity.ts';
import { IdentityCaches } from '../credentials/identity-caches.ts';
import { PostgresCredentialStore } from '../credentials/postgres-credential-store.ts';
import { PostgresRealmQueries } from './postgres-realm-queries.ts';

/** The process where changes are made. */
const test = useTestDatabase();
const apiKeys = new MemoryApiKeyIssuer();
const clock = new FakeClock();

/** Another process on the same database. */
let other: Database;
let caches: IdentityCaches;
let queries: number;
let realmId: number;

beforeEach(async () => {
  other = await createDatabase({
    url: test().url,
    applicationName: 'other',
    onQuery: () => (queries += 1),
  });
  caches = new IdentityCaches({
    credentials: new PostgresCredentialStore(other.sql, apiKeys, new MemorySecrets()),
    realms: new PostgresRealmQueries(other.sql),
    clock,
  });
  await caches.listen(other);
  const identity = await TestIdentity.create(test().database);
  realmId = await identity.addRealm({}, 'acme');
  queries = 0;
});

afterEach(() => other.close());

it('finds that an organization has moved before the notification of it has come', async () => {
  const ports = {
    credentials: caches.credentials,
    currentRealms: caches.currentRealms,
    addresses: new RealmAddresses('https://chat.example.com'),
    uses: { used: () => undefined },
    apiKeys,
    clock,
  };
  // The other cell has its credentials now.
  const input = { email: null, secret: apiKeys.keyOf(7, 1), host: 'acme.chat.example.com' };
  const authenticate = async () => new Authenticate(ports).execute(input);
  const webhooks = new AuthenticateWebhook(
    ports,
    { findOwn: async () => null },
    { webhookSecret: () => Promise.reject(new Error('not requested')) },
  );
  await caches.realms.findByStringId('acme');
  expect(await authenticate()).toEqual({ ok: false, reason: 'unknown-key' });
  expect(await webhooks.execute(input)).toEqual({ ok: false, reason: 'unknown-key' });
  await test()
    .database.unitOfWork((sql) => sql)
    .run(async (sql) => {
      // Without the triggers that notify.
      await sql.query('set local session_replication_role = replica');
      await sql.query(`update realm set string_id = '${AWAY}acme' where id = $1`, [realmId]);
    });
  expect(await caches.realms.findByStringId('acme')).toMatchObject({ id: realmId });
  await expect(authenticate()).rejects.toThrow(TemporarilyUnavailable);
  await expect(webhooks.execute(input)).rejects.toThrow(TemporarilyUnavailable);
});

it('reads an organization once at a time, and for each call after it has begun', async () => {
  const find = () => caches.currentRealms.findByStringId('acme');
  const [first, ...others] = [find(), find(), find(), find()];
  expect(await first).toMatchObject({ id: realmId });
  await Promise.all(others);
  expect(queries).toBe(2);
  await find();
  expect(queries).toBe(3);
});

import { beforeEach, expect, it } from '@jest/globals';
import {
  CreateRealm,
  FetchApiKey,
  LoginThrottle,
  RealmAddresses,
  type FetchApiKeyInput,
} from '@tandem/identity-domain';
import {
  MemoryApiKeyIssuer,
  MemoryPasswordHasher,
  MemorySecondFactorCodes,
  MemorySecrets,
  aRealmRequest,
  freshStringId,
} from '@tandem/identity-domain/testing';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { bindIdentityTx } from '../identity-tx.ts';
import { PostgresRealmQueries } from '../realms/postgres-realm-queries.ts';
import { PostgresLoginAccounts } from './postgres-login-accounts.ts';
import { PostgresLoginFailures } from './postgres-login-failures.ts';

let queryCount = 0;
const test = useTestDatabase({ onQuery: () => (queryCount += 1) });
const addresses = new RealmAddresses('https://chat.example.com');
const apiKeys = new MemoryApiKeyIssuer();
const passwords = new MemoryPasswordHasher();
const clock = new FakeClock();
let host: string;

beforeEach(async () => {
  const stringId = freshStringId();
  host = addresses.hostOf(stringId);
  const unitOfWork = test().database.unitOfWork(bindIdentityTx);
  const ports = { unitOfWork, passwords, apiKeys, addresses, clock };
  await new CreateRealm(ports).execute(aRealmRequest({ stringId }));
  queryCount = 0;
});

/** A copy of the service: it shares nothing with another one but the database. */
function copy(): (changes?: Partial<FetchApiKeyInput>) => Promise<unknown> {
  const { sql } = test().database;
  const logins = new PostgresLoginAccounts(sql);
  const useCase = new FetchApiKey({
    addresses,
    realms: new PostgresRealmQueries(sql),
    logins,
    passwords,
    throttle: new LoginThrottle(new PostgresLoginFailures(sql), clock),
    apiKeys,
    codes: new MemorySecondFactorCodes(),
    secrets: new MemorySecrets(),
    clock,
    unitOfWork: test().database.unitOfWork(bindIdentityTx),
  });
  const right = {
    username: 'olga@example.com',
    password: 'correct horse',
    address: '192.0.2.1',
    clientName: 'test',
  };
  return (changes) => useCase.execute({ host, ...right, ...changes });
}

it('logs in with twelve round trips, and refuses with four', async () => {
  const logIn = copy();
  await expect(logIn()).resolves.toMatchObject({ email: 'Olga@example.com' });
  expect(queryCount).toBe(12);
  queryCount = 0;
  await expect(logIn({ password: 'wrong' })).rejects.toMatchObject({
    code: 'AUTHENTICATION_FAILED',
  });
  expect(queryCount).toBe(4);
});

it('counts failures in all copies together', async () => {
  for (let i = 0; i < 5; i += 1) {
    await expect(copy()({ password: 'wrong' })).rejects.toMatchObject({
      code: 'AUTHENTICATION_FAILED',
    });
  }
  await expect(copy()()).rejects.toMatchObject({
    code: 'LOGIN_THROTTLED',
    data: { retryAfterSeconds: 1800 },
  });
  clock.advanceSeconds(1800);
  await copy()();
});

import { beforeAll, expect, it } from '@jest/globals';
import { ROLES, SCOPES, type Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { IdentityCredentialCheck } from './identity-credential-check.ts';

const test = useTestDatabase();
const sql = () => test().database.sql;
let actor: Actor;
beforeAll(async () => {
  const insert = async (text: string, values: readonly unknown[]) =>
    (await sql().query<{ id: number }>(`${text} returning id`, values)).rows[0]!.id;
  const realmId = await insert(`insert into realm (string_id, name) values ('acme', 'Acme')`, []);
  const userId = await insert(
    `insert into user_account (realm_id, delivery_email, email, full_name, api_key_version)
     values ($1, 'uli@acme.test', 'uli@acme.test', 'Uli', 2)`,
    [realmId],
  );
  actor = { userId, realmId, role: ROLES.member, isBot: false };
});

const isValid = (changes: Partial<Actor>) =>
  test()
    .database.unitOfWork((handle) => new IdentityCredentialCheck(handle))
    .run((check) => check.isValid({ ...actor, ...changes }));

it('accepts the current API key, and no former one', async () => {
  expect(await isValid({ version: { apiKey: 2, revocations: 0 } })).toBe(true);
  expect(await isValid({ version: { apiKey: 1, revocations: 0 } })).toBe(false);
});

it.each(['token', 'session'] as const)('refuses a %s that has ended', async (kind) => {
  expect(await isValid({ credential: { kind, id: 1, scopes: SCOPES, expiresAt: null } })).toBe(
    false,
  );
});

it('refuses deactivated and unknown accounts', async () => {
  expect(await isValid({ userId: actor.userId + 99 })).toBe(false);
  await sql().query('update user_account set is_active = false where id = $1', [actor.userId]);
  expect(await isValid({})).toBe(false);
});

import { expect, it } from '@jest/globals';
import type { AccountFilter } from '@tandem/identity-domain/account-list';
import { ROLES } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresAccountListQueries } from './postgres-account-list-queries.ts';

const test = useTestDatabase();

it('lists the accounts of an organization by id, filtered and limited', async () => {
  const { sql } = test().database;
  const { rows } = await sql.query<{ id: number }>(
    `insert into realm (string_id, name) values ('a', 'A'), ('b', 'B') returning id`,
  );
  const [realmId = 0, otherId = 0] = rows.map(({ id }) => id);
  const add = async (realm: number, name: string, columns: object = {}) => {
    const {
      role = ROLES.member,
      isActive = true,
      isBot = false,
    } = columns as {
      role?: number;
      isActive?: boolean;
      isBot?: boolean;
    };
    const added = await sql.query<{ id: number }>(
      `insert into user_account (realm_id, delivery_email, email, full_name, role, is_active, is_bot,
         bot_type)
       values ($1, $2, $2, $2, $3, $4, $5, case when $5 then 1 end) returning id`,
      [realm, `${name}@x.test`, role, isActive, isBot],
    );
    return added.rows[0]!.id;
  };
  const owner = await add(realmId, 'owner', { role: ROLES.owner });
  const former = await add(realmId, 'former', { isActive: false });
  const bot = await add(realmId, 'bot', { isBot: true });
  await add(otherId, 'other');
  const queries = new PostgresAccountListQueries(sql);
  const ids = async (filter?: AccountFilter) =>
    (await queries.list(realmId, filter)).map(({ id }) => id);
  expect(await ids()).toEqual([owner, former, bot]);
  expect(await ids({ limit: 2 })).toEqual([owner, former]);
  expect(await ids({ role: ROLES.owner })).toEqual([owner]);
  expect(await ids({ isActive: false })).toEqual([former]);
  expect(await ids({ isBot: true, isActive: true })).toEqual([bot]);
  expect(await ids({ userId: bot })).toEqual([bot]);
  expect((await queries.list(realmId))[0]).toMatchObject({
    email: 'owner@x.test',
    name: 'owner@x.test',
    role: ROLES.owner,
    lastLogin: null,
    canCreateUsers: false,
  });
});

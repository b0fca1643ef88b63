import { beforeAll, describe, expect, it } from '@jest/globals';
import { aRealm, freshStringId } from '@tandem/identity-domain/testing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import type { Sql } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresUserGroupQueries } from './groups/postgres-user-group-queries.ts';
import { bindIdentityTx } from './identity-tx.ts';
import { PostgresUserQueries } from './users/postgres-user-queries.ts';

const PEOPLE = 100_000;
const LEVELS = 10;
const MEMBERS = 10_000;

const test = useTestDatabase();
let realmId: number;
/** The first and the last of the users. */
let first: number;
let last: number;
let outermost: number;

beforeAll(async () => {
  const { database } = test();
  const { sql } = database;
  realmId = await database.unitOfWork(bindIdentityTx).run(async (tx) => {
    const realm = (await tx.realms.add(aRealm(freshStringId())))!;
    await tx.groups.addSystemGroups(realm.id, new Date(0));
    return realm.id;
  });
  await sql.query(
    `insert into user_account (realm_id, delivery_email, email, full_name, date_joined)
     select $1, 'p' || i || '@example.com', 'p' || i || '@example.com', 'Person ' || i, now()
     from generate_series(1, ${PEOPLE}) i`,
    [realmId],
  );
  const people = await sql.query<{ first: number; last: number }>(
    'select min(id) as first, max(id) as last from user_account where realm_id = $1',
    [realmId],
  );
  ({ first, last } = people.rows[0]!);
  outermost = await nestedGroups(sql);
  await sql.query('analyze user_account, user_group, user_group_member, user_group_subgroup');
});

/** Ten groups, each in the next; the innermost one has 10,000 users. */
async function nestedGroups(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into user_group (realm_id, name)
     select $1, 'level ' || i from generate_series(1, ${LEVELS}) i returning id`,
    [realmId],
  );
  const ids = rows.map(({ id }) => id);
  await sql.query(
    `insert into user_group_subgroup (supergroup_id, subgroup_id)
     select id + 1, id from unnest($1::bigint[]) id`,
    [ids.slice(0, -1)],
  );
  await sql.query(
    `insert into user_group_member (group_id, user_id)
     select $1, id from user_account where realm_id = $2 order by id limit ${MEMBERS}`,
    [ids[0], realmId],
  );
  return ids.at(-1)!;
}

const actor = (userId: number): Actor => ({ userId, realmId, role: ROLES.member, isBot: false });

/** The number of rows that a query reads from tables, those of its functions included. */
async function rowsRead(ask: (sql: Sql) => Promise<unknown>): Promise<number> {
  const sofar = async (sql: Sql) => {
    const { rows } = await sql.query<{ read: number }>(
      `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as read
       from pg_stat_xact_user_tables`,
    );
    return rows[0]!.read;
  };
  return test()
    .database.unitOfWork((sql) => ({ sql }))
    .run(async ({ sql }) => {
      const before = await sofar(sql);
      await ask(sql);
      return (await sofar(sql)) - before;
    });
}

describe(`among ${PEOPLE} users`, () => {
  it('reads one account for GET users/me', async () => {
    expect(await rowsRead((sql) => new PostgresUserQueries(sql).findOwn(actor(last)))).toBeLessThan(
      10,
    );
  });

  it('reads one account for GET users/{email} and GET users/{id}', async () => {
    const options = { profileData: true };
    const byEmail = await rowsRead((sql) =>
      new PostgresUserQueries(sql).findByEmail(actor(first), 'P99999@example.com', options),
    );
    const byId = await rowsRead((sql) =>
      new PostgresUserQueries(sql).findById(actor(first), last, options),
    );
    expect([byEmail < 10, byId < 10]).toEqual([true, true]);
  });

  it('reads no page twice for GET users', async () => {
    const queries = (sql: Sql) => new PostgresUserQueries(sql);
    const lastPage = { userIds: undefined, profileData: false };
    const pages = queries(test().database.sql).pages(actor(first), lastPage);
    let members = 0;
    let count = 0;
    for await (const page of pages) {
      members += page.length;
      count += 1;
    }
    expect([members, count]).toEqual([PEOPLE, PEOPLE / 1000 + 1]);
    const onePage = await rowsRead(async (sql) => {
      for await (const page of queries(sql).pages(actor(first), lastPage)) return page;
      return [];
    });
    expect(onePage).toBeLessThan(5 * 1000);
  });

  it(`checks membership of ${LEVELS} nested groups with ${MEMBERS} members by the groups of the user`, async () => {
    const ask = (userId: number) => (sql: Sql) =>
      new PostgresUserGroupQueries(sql).membership(actor(first), outermost, userId, {
        directOnly: false,
      });
    const { sql } = test().database;
    expect(await ask(first)(sql)).toMatchObject({ isMember: true });
    expect(await ask(last)(sql)).toMatchObject({ isMember: false });
    for (const userId of [first, last]) expect(await rowsRead(ask(userId))).toBeLessThan(100);
  });

  it('reads the members of a group without all other users', async () => {
    const members = (sql: Sql) =>
      new PostgresUserGroupQueries(sql).members(actor(first), outermost, { directOnly: false });
    expect((await members(test().database.sql))?.ids).toHaveLength(MEMBERS);
    expect(await rowsRead(members)).toBeLessThan(3 * MEMBERS);
  });
});

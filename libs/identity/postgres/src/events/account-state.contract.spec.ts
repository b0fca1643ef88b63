import { describe, expect, it } from '@jest/globals';
import { ROLES } from '@tandem/shared-kernel';
import type { Sql } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresAccountStateQueries } from '../index.ts';

const test = useTestDatabase();

it('an unknown organization has no users', async () => {
  const queries = new PostgresAccountStateQueries(test().database.sql);
  const nobody = { userId: 9_999_999, realmId: 9_999_999, role: ROLES.member, isBot: false };
  expect(await queries.statuses(nobody)).toEqual([]);
  expect(await queries.mutedUsers(nobody)).toEqual([]);
  expect(await queries.permissions(nobody)).toEqual(new Set());
  expect(await queries.systemGroupNames(nobody)).toEqual(new Map());
  expect(await queries.crossRealmBots()).toEqual([]);
});

describe('changes since a moment', () => {
  const unknown = { realmId: 8_888_888 };
  const since = async (moment: string, sql = test().database.sql) =>
    (await new PostgresAccountStateQueries(sql).changesSince(unknown, moment)).userIds;
  const note = (sql: Sql, id: number) =>
    sql.query('insert into account_change (realm_id, user_ids) values ($1, $2)', [
      unknown.realmId,
      [id],
    ]);

  it('are those of transactions that its snapshot did not see, whenever these began', async () => {
    const { database } = test();
    const queries = new PostgresAccountStateQueries(database.sql);
    await note(database.sql, 1);
    let moment = '';
    await database
      .unitOfWork((sql) => sql)
      .run(async (sql) => {
        await note(sql, 2);
        moment = await queries.moment();
        await note(database.sql, 3);
        expect(await since(moment)).toEqual([3]);
      });
    expect(await since(moment)).toEqual([2, 3]);
    expect(await since(await queries.moment())).toEqual([]);
  });

  it('are unknown for moments of long ago and of another server', async () => {
    const queries = new PostgresAccountStateQueries(test().database.sql);
    const [snapshot, at, start] = (await queries.moment()).split(' ');
    expect(await since([snapshot, at, start].join(' '))).toEqual([]);
    expect(await since([snapshot, Number(at) - 13 * 3600, start].join(' '))).toBeNull();
    expect(await since([snapshot, at, Number(start) - 1].join(' '))).toBeNull();
  });

  it('come with their accounts, unless they are very many', async () => {
    const { sql } = test().database;
    const queries = new PostgresAccountStateQueries(sql);
    const actor = { ...unknown, userId: 7, role: ROLES.member, isBot: false };
    const moment = await queries.moment();
    const changes = () => queries.viewsChangedSince(actor, moment, { profileData: true });
    await note(sql, 7);
    expect(await changes()).toMatchObject({ userIds: [7], views: [] });
    await sql.query(
      `insert into account_change (realm_id, user_ids)
       select $1, array_agg(id) from generate_series(1, 5001) id`,
      [unknown.realmId],
    );
    expect(await changes()).toMatchObject({ userIds: null, views: [] });
  });
});

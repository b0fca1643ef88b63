import { beforeAll, expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { insertRealm } from '../../testing/fixtures.ts';
import { firstMessageSince, insertHourlyMessages } from '../../testing/hourly-messages.ts';

const test = useTestDatabase();
let ownRealm: number;
let importedRealm: number;

const insertMessages = (realmId: number, firstId: number, count: number, hour: number) =>
  insertHourlyMessages(test().database.sql, { realmId, firstId, hour, step: 1, count });
const firstSince = (hour: number, realmId?: number) =>
  firstMessageSince(test().database.sql, hour, realmId);

beforeAll(async () => {
  const { sql } = test().database;
  ownRealm = await insertRealm(sql);
  importedRealm = await insertRealm(sql);
  // Two years of history came between the hours 10,099 and 10,100.
  await insertMessages(ownRealm, 1_000, 100, 10_000);
  await insertMessages(importedRealm, 2_000, 500, 1_000);
  await sql.query('insert into message_block values (2000, 2499, $1)', [importedRealm]);
  await insertMessages(ownRealm, 3_000, 100, 10_100);
  await insertMessages(importedRealm, 4_000, 10, 10_200);
});

it.each([
  [0, 1_000],
  [10_000, 1_000],
  [10_050, 1_050],
  [10_099, 1_099],
  [10_150, 3_050],
  [10_199, 3_099],
  [10_205, 4_005],
])('finds the first message since hour %i beside imported ones', async (hour, id) => {
  const found = await firstSince(hour, ownRealm);
  const { rows } = await test().database.sql.query<{ id: number }>(
    `select min(id) as id from message
     where id >= $1 and not exists (select from message_block where message.id between first_id and last_id)`,
    [found],
  );
  expect(rows[0]!.id).toBe(id);
  expect(await firstSince(hour)).toBe(found);
});

it.each([
  [0, 2_000],
  [1_250, 2_250],
  [1_499, 2_499],
  [10_203, 4_003],
])('finds the first message of an imported organization since hour %i', async (hour, id) => {
  expect(await firstSince(hour, importedRealm)).toBe(id);
});

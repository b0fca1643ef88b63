import { beforeAll, expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { insertRealm } from '../../testing/fixtures.ts';
import { firstMessageSince, insertHourlyMessages } from '../../testing/hourly-messages.ts';

/* An organization that came from another cell has messages among those of others, by id and by time. */

const test = useTestDatabase();
let own: number;
let moved: number;

const insertMessages = (realmId: number, firstId: number, hour: number) =>
  insertHourlyMessages(test().database.sql, { realmId, firstId, hour, step: 2, count: 100 });
const firstSince = (hour: number, realmId?: number) =>
  firstMessageSince(test().database.sql, hour, realmId);

beforeAll(async () => {
  const { sql } = test().database;
  own = await insertRealm(sql);
  moved = await insertRealm(sql);
  await insertMessages(own, 1_000, 10_000);
  await insertMessages(moved, 2_001, 2_000);
  await insertMessages(own, 2_010, 10_100);
  await insertMessages(moved, 8_001, 2_100);
  await sql.query(
    'insert into message_block (first_id, last_id, realm_id, is_mixed) values (2001, 8199, $1, true)',
    [moved],
  );
  await insertMessages(own, 9_000, 20_000);
  await insertMessages(moved, 9_001, 20_000);
});

it.each([
  [0, 2_001],
  [2_050, 2_101],
  [2_110, 8_021],
  [20_050, 9_101],
])('finds its first message since hour %i', async (hour, id) => {
  expect(await nextOf(moved, await firstSince(hour, moved))).toBe(id);
});

it.each([
  [0, 1_000],
  [10_050, 1_100],
  [10_150, 2_110],
  [20_050, 9_100],
])('finds the first message of another organization since hour %i', async (hour, id) => {
  expect(await nextOf(own, await firstSince(hour, own))).toBe(id);
});

it('finds no message too late for all organizations', async () => {
  expect(await firstSince(10_150)).toBeLessThanOrEqual(2_110);
});

async function nextOf(realmId: number, id: number): Promise<number> {
  const { rows } = await test().database.sql.query<{ id: number }>(
    'select min(id) as id from message where realm_id = $1 and id >= $2',
    [realmId, id],
  );
  return rows[0]!.id;
}

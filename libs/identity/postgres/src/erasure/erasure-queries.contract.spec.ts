import { expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresErasureQueries, PostgresErasureRepository } from '../index.ts';

const test = useTestDatabase();

it('lists the erasures of an organization, the latest first', async () => {
  const { sql } = test().database;
  const { rows } = await sql.query<{ realmId: number; userId: number }>(
    `with home as (insert into realm (string_id, name) values ('a', 'A'), ('b', 'B') returning id)
     insert into user_account (realm_id, delivery_email, email, full_name)
     select id, 'x' || n, 'x' || n, 'X' from home, generate_series(1, 2) n
     returning realm_id as "realmId", id as "userId"`,
  );
  const erasures = new PostgresErasureRepository(sql);
  const requestedAt = new Date('2026-03-01T00:00:00Z');
  const added = [];
  for (const { realmId, userId } of rows) {
    const kind = 'identity' as const;
    added.push(await erasures.add({ realmId, userId, kind, requestedBy: null, requestedAt }));
  }
  const queries = new PostgresErasureQueries(sql);
  const { realmId } = rows[0]!;
  const own = added.filter((each) => each.realmId === realmId).reverse();
  expect(await queries.list(realmId)).toEqual(own);
  expect(await queries.find(realmId, own[0]!.id)).toEqual(own[0]);
  const foreign = added.find((each) => each.realmId !== realmId)!;
  expect(await queries.find(realmId, foreign.id)).toBeNull();
});

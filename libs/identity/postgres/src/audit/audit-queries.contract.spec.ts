import { beforeAll, expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresAuditQueries } from './postgres-audit-queries.ts';

const ENTRIES = 50_000;
const REALM = 7;
const test = useTestDatabase();

beforeAll(async () => {
  const { sql } = test().database;
  await sql.query(
    `insert into audit_entry (realm_id, kind, actor_type, actor_id, user_id, occurred_at)
     select case when i % 10 = 0 then 8 else ${REALM} end, 'user.renamed', 'user', i % 1000, i,
       now() - make_interval(mins => ${ENTRIES} - i)
     from generate_series(1, ${ENTRIES}) i`,
  );
  await sql.query('analyze audit_entry');
});

/** Rows that a query reads. */
function rowsRead(ask: (queries: PostgresAuditQueries) => Promise<unknown>): Promise<number> {
  return test()
    .database.unitOfWork((sql) => sql)
    .run(async (sql) => {
      const sofar = async () => {
        const { rows } = await sql.query<{ read: number }>(
          `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint as read
           from pg_stat_xact_user_tables where relname = 'audit_entry'`,
        );
        return rows[0]?.read ?? 0;
      };
      const before = await sofar();
      await ask(new PostgresAuditQueries(sql));
      return (await sofar()) - before;
    });
}

const latest = { before: Number.MAX_SAFE_INTEGER, limit: 10 };

it.each([
  ['the latest entries', {}, latest],
  ['those of an actor', { actorId: 11 }, latest],
  ['those about an account', { userId: 11 }, latest],
  ['no entry of a kind that does not occur', { kind: 'realm.created' }, latest],
  ['the next ones', { kind: 'user' }, { after: 100, limit: 10 }],
] as const)(`reads few of ${ENTRIES} entries for %s`, async (_, filter, page) => {
  expect(await rowsRead((queries) => queries.list(REALM, filter, page))).toBeLessThan(500);
});

it('reads entries of one organization', async () => {
  const queries = new PostgresAuditQueries(test().database.sql);
  const found = await queries.list(8, {}, latest);
  expect(found.map(({ userId }) => userId)).toEqual(
    Array.from({ length: 10 }, (_, index) => ENTRIES - index * 10),
  );
  const [first] = await queries.list(8, {}, { after: 0, limit: 1 });
  expect(first).toMatchObject({ userId: 10, actorType: 'user', kind: 'user.renamed' });
});

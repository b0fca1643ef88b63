import { beforeEach, expect, it } from '@jest/globals';
import type { Sql } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { applyChanges } from './apply-changes.ts';
import { readShapes } from './copy-rows.ts';

const source = useTestDatabase();
const target = useTestDatabase();
const REALM = 4711;

beforeEach(async () => {
  for (const { sql } of [source().database, target().database]) {
    await sql.query(
      `insert into realm (id, string_id, name) overriding system value values ($1, 'acme', 'Acme')
       on conflict do nothing`,
      [REALM],
    );
  }
});

/** Changes rows in the one cell, and applies the changes in the other one. */
async function applied(table: string, former: string, changed: string): Promise<unknown[]> {
  const [from, to] = [source().database, target().database];
  const write = async (sql: Sql, columns: string) => {
    await sql.query(`delete from ${table}`);
    await sql.query(`insert into ${table} overriding system value ${columns}`);
  };
  await write(to.sql, former);
  await write(from.sql, changed);
  await from.sql.query(
    `insert into moved_change (relation, key) select $1, jsonb_build_array(id) from ${table}`,
    [table],
  );
  const shapes = await readShapes(from.sql);
  await to.bulk((sql) =>
    applyChanges(from, { target: sql, shapes, realmId: REALM, stringId: 'string_id' }),
  );
  const contents = async (sql: Sql) =>
    (await sql.query(`select to_jsonb(t) as row from ${table} t order by id`)).rows;
  const rows = await contents(to.sql);
  expect(rows).toEqual(await contents(from.sql));
  return rows;
}

it('copies custom emoji that were replaced by others of the same name, in any order', async () => {
  const emoji = (states: string) =>
    `select id, ${REALM}, name, id || '.png', false, null, deactivated
     from (values ${states}) as emoji (id, name, deactivated)`;
  const rows = await applied(
    'realm_emoji',
    emoji(`(1, 'party', false), (2, 'party', true), (3, 'wave', true), (4, 'wave', false)`),
    emoji(`(1, 'party', true), (2, 'party', false), (3, 'wave', false), (4, 'wave', true)`),
  );
  expect(rows).toHaveLength(4);
});

it('copies linkifiers that exchanged their patterns', async () => {
  const linkifiers = (patterns: string) =>
    `select id, ${REALM}, id, pattern, 'https://example.com/{id}'
     from (values ${patterns}) as linkifier (id, pattern)`;
  const rows = await applied(
    'realm_linkifier',
    linkifiers(`(1, '#a(?P<id>[0-9]+)'), (2, '#b(?P<id>[0-9]+)')`),
    linkifiers(`(1, '#b(?P<id>[0-9]+)'), (2, '#a(?P<id>[0-9]+)')`),
  );
  expect(rows).toHaveLength(2);
});

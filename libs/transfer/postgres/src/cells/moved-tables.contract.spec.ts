import { expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { readShapes, shapeOf } from './copy-rows.ts';
import { LEFT_TABLES, MOVED_TABLES, rowsOf } from './moved-tables.ts';

const test = useTestDatabase();
const names = MOVED_TABLES.map(({ name }) => name);

it('names every table of the chat service once: a new one moves, or is left with a reason', async () => {
  const { rows } = await test().database.sql.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'network\\_%'`,
  );
  const stated = [...names, ...Object.keys(LEFT_TABLES)];
  const found = rows.map(({ name }) => name);
  expect(found.filter((name) => !stated.includes(name))).toEqual([]);
  expect(new Set(stated).size).toBe(stated.length);
});

it('has each table after those to which it refers', async () => {
  const { rows } = await test().database.sql.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to
     from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const isEarlier = (from: string, to: string) => {
    const [a, b] = [from, to].map((name) => MOVED_TABLES.find((table) => table.name === name));
    return a?.copied === 'early' && b?.copied === 'late';
  };
  const wrong = rows.filter(
    ({ from, to }) =>
      names.includes(from) && (names.indexOf(to) >= names.indexOf(from) || isEarlier(from, to)),
  );
  expect(wrong).toEqual([]);
});

it('has a key for each table that is copied early, which no identity of the database replaces', async () => {
  const shapes = await readShapes(test().database.sql);
  const early = MOVED_TABLES.filter(({ copied }) => copied === 'early');
  expect(early.filter(({ name }) => shapeOf(shapes, name).key.length === 0)).toEqual([]);
  const { rows } = await test().database.sql.query<{ table: string; name: string }>(
    `select attrelid::regclass::text as table, attname as name from pg_attribute where attidentity = 'a'`,
  );
  const beside = rows.filter(({ table, name }) => {
    const isEarly = early.some((each) => each.name === table);
    return isEarly && !shapeOf(shapes, table).key.some((key) => key.name === name);
  });
  expect(beside).toEqual([]);
});

it('finds the rows of an organization', async () => {
  for (const table of MOVED_TABLES) {
    await test().database.sql.query(`select from "${table.name}" where ${rowsOf(table, 4711)}`);
  }
});

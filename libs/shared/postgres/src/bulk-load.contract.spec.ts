import { expect, it } from '@jest/globals';
import { useTestDatabase } from '../testing/index.ts';

const test = useTestDatabase();
const NASTY = 'tab\t "quote" \\back\\slash\n\r \\N \\. é€😀';

it('adds rows of every type with COPY, in one transaction', async () => {
  const { database } = test();
  await database.sql.query(
    `create table loaded (id bigint, body text, yes boolean, at timestamptz, bytes bytea,
       words text[], numbers bigint[], facts jsonb)`,
  );
  const columns = ['id', 'body', 'yes', 'at', 'bytes', 'words', 'numbers', 'facts'];
  const at = new Date('2024-02-29T12:00:00.125Z');
  const rows = [
    [2 ** 52, NASTY, true, at, new Uint8Array([0, 92, 255]), [NASTY, ''], [1, 2], { a: NASTY }],
    [2, null, false, null, null, [], [], null],
  ];
  expect(await database.bulk((sql) => sql.copy('loaded', columns, rows))).toBe(2);
  const stored = await database.sql.query('select * from loaded order by id desc');
  expect(stored.rows.map((row) => columns.map((name) => row[name]))).toEqual([
    [2 ** 52, NASTY, true, at, Buffer.from([0, 92, 255]), [NASTY, ''], [1, 2], { a: NASTY }],
    [2, null, false, null, null, [], [], null],
  ]);
});

it('adds nothing if the work fails', async () => {
  const { database } = test();
  await database.sql.query('create table empty (id bigint)');
  const work = database.bulk(async (sql) => {
    await sql.copy('empty', ['id'], [[1]]);
    await sql.copy('empty', ['id'], [['no number']]);
  });
  await expect(work).rejects.toThrow('invalid input syntax');
  expect((await database.sql.query('select from empty')).rowCount).toBe(0);
});

it('ends when a database refuses rows that another one still sends', async () => {
  const { database } = test();
  await database.sql.query('create table refusing (id bigint check (id > 1), body text)');
  const rows = `select id, repeat('x', 1000) from generate_series(1, 20000) id`;
  const work = database.bulk((source) =>
    database.bulk((target) => target.copyFrom('refusing', ['id', 'body'], source.copyTo(rows))),
  );
  await expect(work).rejects.toThrow('violates check constraint');
});

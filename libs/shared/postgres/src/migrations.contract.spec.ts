import { expect, it } from '@jest/globals';
import { useTestDatabase } from '../testing/index.ts';
import { createDatabase, inOrder, migration, type Database, type Migration } from './index.ts';

const test = useTestDatabase();

const steps = [
  migration({
    name: '1999999999002-test-second',
    up: 'alter table step add column second int; select pg_sleep(0.1);',
  }),
  migration({ name: '1999999999001-test-first', up: 'create table step (first int)' }),
];

function open(migrations: readonly Migration[] = steps): Promise<Database> {
  return createDatabase({ url: test().url, applicationName: 'migrator', migrations });
}

it('runs each step once, in the order of their times, when two processes begin at once', async () => {
  const [one, two] = await Promise.all([open(), open()]);
  const ran = await Promise.all([one.migrate(), two.migrate()]);
  expect(ran.flat()).toEqual(['1999999999001-test-first', '1999999999002-test-second']);
  expect(await one.migrate()).toEqual([]);
  await Promise.all([one.close(), two.close()]);
});

it('keeps the steps before one that fails, and nothing of that one', async () => {
  const broken = [
    migration({ name: '1999999999003-test-good', up: 'create table good ()' }),
    migration({ name: '1999999999004-test-bad', up: 'create table half (); select nonsense' }),
  ];
  const database = await open(inOrder([...steps, ...broken]));
  await expect(database.migrate()).rejects.toThrow(
    'migration 1999999999004-test-bad: column "nonsense" does not exist',
  );
  const { rows } = await database.sql.query(
    `select to_regclass('good') is not null as good, to_regclass('half') is not null as half`,
  );
  expect(rows).toEqual([{ good: true, half: false }]);
  await database.close();
});

it('computes in a step what SQL alone cannot, and tells of each', async () => {
  const computed = migration({
    name: '1999999999005-test-computed',
    up: async (sql) => {
      await sql.query('create table computed (value text)');
      const { rowCount } = await sql.query('insert into computed values ($1)', ['a']);
      await sql.query('insert into computed values ($1)', [`${rowCount} row`]);
      await sql.query(`insert into computed values (current_setting('statement_timeout'))`);
    },
  });
  const database = await open([...steps, computed]);
  const told: string[] = [];
  await database.migrate((name) => told.push(name));
  const { rows } = await database.sql.query<{ value: string }>('select value from computed');
  // The last: a step may take longer than a query of the service.
  expect(rows.map((row) => row.value)).toEqual(['a', '1 row', '0']);
  expect(told).toContain(computed.name);
  await database.close();
});

it('knows what has run, and leaves a database alone that a newer version has changed', async () => {
  const later = migration({ name: '2999999999001-test-later', up: 'select 1' });
  const newer = await open([...steps, later]);
  expect((await newer.migrationStatus()).missing).toContain(later.name);
  await newer.migrate();
  const older = await open([
    ...steps,
    migration({ name: '2999999999000-test-other', up: 'create table other ()' }),
  ]);
  expect(await older.migrationStatus()).toMatchObject({
    missing: ['2999999999000-test-other'],
    unknown: expect.arrayContaining([later.name]),
  });
  await expect(older.migrate()).rejects.toThrow(/newer version has changed.*2999999999001-test/);
  await Promise.all([newer.close(), older.close()]);
});

it('refuses two steps of the same time', () => {
  const twins = ['a', 'b'].map((what) => migration({ name: `1999999999009-${what}`, up: '' }));
  expect(() => inOrder(twins)).toThrow('1999999999009-a and 1999999999009-b');
});

it('refuses a name without a time', () => {
  expect(() => migration({ name: 'soon-test', up: '' })).toThrow('soon-test');
});

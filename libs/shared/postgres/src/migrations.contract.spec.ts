import { beforeAll, expect, it } from '@jest/globals';
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

const good = migration({ name: '1999999999003-test-good', up: 'create table good ()' });

// The steps of this file are all that its program knows.
beforeAll(() => test().database.sql.query('delete from migration'));

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

it('preserves the steps before one that fails, and nothing of that one', async () => {
  const broken = [
    good,
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

it('runs code in a step, and reports each step', async () => {
  const computed = migration({
    name: '1999999999005-test-computed',
    up: async (sql) => {
      await sql.query('create table computed (value text)');
      const { rowCount } = await sql.query('insert into computed values ($1)', ['a']);
      await sql.query('insert into computed values ($1)', [`${rowCount} row`]);
      await sql.query(`insert into computed values (current_setting('statement_timeout'))`);
    },
  });
  const database = await open([...steps, good, computed]);
  const reported: string[] = [];
  await database.migrate((name) => reported.push(name));
  const { rows } = await database.sql.query<{ value: string }>('select value from computed');
  // The last: a step may take longer than a query of the service.
  expect(rows.map((row) => row.value)).toEqual(['a', '1 row', '0']);
  expect(reported).toContain(computed.name);
  await database.close();
});

it('refuses a database with a step that it does not have, for any time of the step', async () => {
  const named = (name: string) => migration({ name, up: 'select 1' });
  const [earlier, later] = [named('1000000000001-test-earlier'), named('2999999999001-test-later')];
  for (const step of [earlier, later]) {
    await test().database.sql.query('delete from migration');
    const newer = await open([step]);
    await newer.migrate();
    const older = await open([named('1999999999010-test-other')]);
    expect(await older.migrationStatus()).toEqual({
      done: [],
      missing: ['1999999999010-test-other'],
      unknown: [step.name],
    });
    const refusal = `a newer version has changed this database (${step.name})`;
    await expect(older.migrate()).rejects.toThrow(refusal);
    await expect(older.refuseNewerSchema()).rejects.toThrow(refusal);
    await expect(newer.refuseNewerSchema()).resolves.toBeUndefined();
    await Promise.all([newer.close(), older.close()]);
  }
});

it('accepts a retired step that ran, and does not run one that did not', async () => {
  await test().database.sql.query('delete from migration');
  const before = await open([migration({ name: '1999999999011-test-ran', up: 'select 1' })]);
  await before.migrate();
  const retired = ['1999999999011-test-ran', '1999999999012-test-never'];
  const after = await open(retired.map((name) => migration({ name, up: null })));
  expect(await after.migrate()).toEqual([]);
  expect(await after.migrationStatus()).toEqual({ done: [retired[0]], missing: [], unknown: [] });
  await Promise.all([before.close(), after.close()]);
});

it('refuses two steps of the same time', () => {
  const twins = ['a', 'b'].map((what) => migration({ name: `1999999999009-${what}`, up: '' }));
  expect(() => inOrder(twins)).toThrow('1999999999009-a and 1999999999009-b');
});

it('refuses a name without a time', () => {
  expect(() => migration({ name: 'soon-test', up: '' })).toThrow('soon-test');
});

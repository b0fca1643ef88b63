import { expect, it } from '@jest/globals';
import { useTestDatabase } from '../testing/index.ts';
import { createDatabase, inOrder, migration, type Database } from './index.ts';

const test = useTestDatabase();

const steps = [
  migration({
    name: '1999999999002-test-second',
    up: 'alter table step add column second int; select pg_sleep(0.1);',
  }),
  migration({ name: '1999999999001-test-first', up: 'create table step (first int)' }),
];

function open(migrations = steps): Promise<Database> {
  return createDatabase({ url: test().url, applicationName: 'migrator', migrations });
}

it('runs each step once, in the order of their times, when two processes begin at once', async () => {
  const [one, two] = await Promise.all([open(), open()]);
  const ran = await Promise.all([one.migrate(), two.migrate()]);
  expect(ran.flat()).toEqual(['test-first1999999999001', 'test-second1999999999002']);
  expect(await one.migrate()).toEqual([]);
  await Promise.all([one.close(), two.close()]);
});

it('keeps the steps before one that fails, and nothing of that one', async () => {
  const broken = [
    migration({ name: '1999999999003-test-good', up: 'create table good ()' }),
    migration({ name: '1999999999004-test-bad', up: 'create table half (); select nonsense' }),
  ];
  const database = await open(inOrder([...steps, ...broken]));
  await expect(database.migrate()).rejects.toThrow('nonsense');
  const { rows } = await database.sql.query(
    `select to_regclass('good') is not null as good, to_regclass('half') is not null as half`,
  );
  expect(rows).toEqual([{ good: true, half: false }]);
  await database.close();
});

it('refuses a name without a time', () => {
  expect(() => migration({ name: 'soon-test', up: '' })).toThrow('soon-test');
});

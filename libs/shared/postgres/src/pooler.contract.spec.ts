import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PgBouncer, useTestDatabase } from '../testing/index.ts';
import { reportsDuringHeartbeats } from '../testing/proofs-while-answering.ts';
import { createDatabase, migration, statement, type Database } from './index.ts';

/* The real PgBouncer in transaction mode, with the documented configuration. */

const test = useTestDatabase();
const double = statement('pooler-test.double', 'select $1::int * 2 as twice');
let bouncer: PgBouncer;
let databases: Database[];

const open = (directUrl: string | null = test().url) =>
  createDatabase({
    url: bouncer.url,
    directUrl,
    applicationName: 'pooled',
    migrations: [migration({ name: '1999999999001-test-pooled', up: 'create table pooled ()' })],
  });

beforeAll(async () => {
  await test().database.sql.query('delete from migration');
  bouncer = await PgBouncer.start(test().url);
  databases = [await open(), await open()];
}, 180_000);
afterAll(async () => {
  for (const database of databases) await database.close();
  await bouncer.stop();
});

describe('a database behind a pooler', () => {
  it('answers named statements on any of its connections', async () => {
    const asked = Array.from({ length: 200 }, async (_, index) => {
      const database = databases[index % 2]!;
      const { rows } = await database.sql.query<{ twice: number }>(double, [index]);
      const work = database.unitOfWork((sql) => sql);
      const again = await work.run((sql) => sql.query<{ twice: number }>(double, [index]));
      return [rows[0]?.twice, again.rows[0]?.twice];
    });
    expect(await Promise.all(asked)).toEqual(asked.map((_, index) => [index * 2, index * 2]));
  });

  it('limits the time of statements, and not that of migrations', async () => {
    const shown = await databases[0]!.sql.query('show statement_timeout');
    expect(shown.rows).toEqual([{ statement_timeout: '30s' }]);
    expect(await databases[0]!.migrate()).toEqual(['1999999999001-test-pooled']);
    expect(await databases[1]!.migrate()).toEqual([]);
  });

  it('holds a lock for a session, and receives notifications', async () => {
    const [one, two] = [databases[0]!, databases[1]!];
    const received = new Promise<string>((resolve) => {
      void one
        .listen('pooler_test', { onNotification: resolve })
        .then(() => two.sql.query(`select pg_notify('pooler_test', 'hello')`));
    });
    expect(await received).toBe('hello');
    let other: boolean | undefined;
    const held = await one.exclusively('pooler test', async () => {
      // Other statements pass over the pooled connections meanwhile.
      await Promise.all(Array.from({ length: 20 }, () => one.sql.query('select pg_sleep(0.001)')));
      other = await two.exclusively('pooler test', () => Promise.resolve());
    });
    expect([held, other]).toEqual([true, false]);
    expect(await two.exclusively('pooler test', () => Promise.resolve())).toBe(true);
  });

  it('proves that notifications arrive at the server, and none for a listener at the pooler', async () => {
    const pooled = databases[0]!;
    expect(await reportsDuringHeartbeats(test().url, pooled)).toContain('alive');
    expect(await reportsDuringHeartbeats(bouncer.url, pooled)).toEqual([]);
  });

  it('names the variable for the missing address of the server', async () => {
    await expect(open(null)).rejects.toThrow(/unsupported startup parameter.*DATABASE_LISTEN_URL/);
  });
});

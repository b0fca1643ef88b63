import { describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { useTestDatabase } from '../testing/index.ts';
import { createDatabase, isUniqueViolation, statement, type Sql } from './index.ts';

const test = useTestDatabase();

describe('columns', () => {
  it('arrive as JavaScript values', async () => {
    const { rows } = await test().database.sql.query(
      `select 9007199254740991::int8 as big, array[1, -2]::int8[] as ids, array[3, null]::int8[] as some,
         '{}'::int8[] as none, 1.50::numeric as amount,
         '2026-03-11T08:15:30Z'::timestamptz as at, '{"a":1}'::jsonb as document`,
    );
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        ids: [1, -2],
        some: [3, null],
        none: [],
        amount: '1.50',
        at: new Date('2026-03-11T08:15:30Z'),
        document: { a: 1 },
      },
    ]);
  });

  it('refuse an int8 that a number cannot hold', async () => {
    const { sql } = test().database;
    for (const big of ['9007199254740993::int8', 'array[1, 9007199254740993]::int8[]']) {
      await expect(sql.query(`select ${big} as big`)).rejects.toThrow('out of safe range');
    }
  });
});

describe('a named statement', () => {
  it('has one text', () => {
    statement('test.one', 'select 1');
    expect(() => statement('test.one', 'select 2')).toThrow('test.one');
  });

  it('is prepared on its connection', async () => {
    const { database } = test();
    const named = statement('test.prepared', 'select $1::int as value');
    await database
      .unitOfWork((sql) => sql)
      .run(async (sql) => {
        expect((await sql.query(named, [7])).rows).toEqual([{ value: 7 }]);
        const { rows } = await sql.query(
          `select name from pg_prepared_statements where name = $1`,
          [named.name],
        );
        expect(rows).toHaveLength(1);
      });
  });
});

/** A connection of `pg`. */
type Named = pg.Client & { readonly connectionParameters: { readonly application_name: string } };

/** Releases the first arrivals together, once all of them have come; later ones at once. */
function meeting(size: number): () => Promise<void> {
  let missing = size;
  let open: () => void = () => undefined;
  const all = new Promise<void>((resolve) => (open = resolve));
  return () => {
    missing -= 1;
    if (missing === 0) open();
    return all;
  };
}

describe('the unit of work', () => {
  const work = () => test().database.unitOfWork((sql) => sql);

  it('runs again after a deadlock, until both sides are done', async () => {
    await test().database.sql.query('create table pair (id int primary key, hits int not null)');
    await test().database.sql.query('insert into pair values (1, 0), (2, 0)');
    const hit = (sql: Sql, id: number) =>
      sql.query('update pair set hits = hits + 1 where id = $1', [id]);
    let attempts = 0;
    const meet = meeting(2);
    const cross = (first: number, second: number) =>
      work().run(async (sql) => {
        attempts += 1;
        await hit(sql, first);
        await meet();
        await hit(sql, second);
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    const { rows } = await test().database.sql.query('select hits from pair');
    expect(rows).toEqual([{ hits: 2 }, { hits: 2 }]);
    // One attempt failed at least; on a busy machine the next one may take its first row before the other side goes on.
    expect(attempts).toBeGreaterThanOrEqual(3);
  });

  it('runs again when a referenced row was removed after it had been read', async () => {
    const { sql: aside } = test().database;
    await aside.query('create table page (id int primary key)');
    await aside.query('create table note (page_id int references page on delete cascade)');
    await aside.query('insert into page values (1)');
    const found: number[] = [];
    const done = await work().run(async (sql) => {
      const { rowCount } = await sql.query('select from page where id = 1');
      found.push(rowCount);
      if (rowCount === 0) return 'not found';
      await aside.query('delete from page');
      await sql.query('insert into note values (1)');
      return 'written';
    });
    expect({ found, done }).toEqual({ found: [1, 0], done: 'not found' });
  });

  it('runs again when the same row was added after its first read', async () => {
    const { sql: aside } = test().database;
    await aside.query('create table single (id int primary key)');
    const found: number[] = [];
    const done = await work().run(async (sql) => {
      const { rowCount } = await sql.query('select from single where id = 1');
      found.push(rowCount);
      if (rowCount > 0) return 'there already';
      await aside.query('insert into single values (1)');
      await sql.query('insert into single values (1)');
      return 'written';
    });
    expect({ found, done }).toEqual({ found: [0, 1], done: 'there already' });
  });

  it('runs again after a serialization failure', async () => {
    await test().database.sql.query('create table counter as select 0 as value');
    let attempts = 0;
    const meet = meeting(3);
    const raise = () =>
      work().run(async (sql) => {
        attempts += 1;
        await sql.query('set transaction isolation level repeatable read');
        const { rows } = await sql.query<{ value: number }>('select value from counter');
        await meet();
        await sql.query('update counter set value = $1', [(rows[0]?.value ?? 0) + 1]);
      });
    await Promise.all([raise(), raise(), raise()]);
    const { rows } = await test().database.sql.query('select value from counter');
    expect(rows).toEqual([{ value: 3 }]);
    expect(attempts).toBeGreaterThan(4);
  });

  it('begins with its first statement, in one message', async () => {
    const { url } = test();
    const one = await createDatabase({ url, applicationName: 'one', poolSize: 1 });
    const query = statement('test.first', 'select now() as first, $1::int as value');
    const run = () =>
      one
        .unitOfWork((sql) => sql)
        .run(async (sql) => {
          const { rows } = await sql.query<{ first: Date; value: number }>(query, [7]);
          const later = await sql.query<{ now: Date }>('select now()');
          expect(rows).toEqual([{ first: later.rows[0]?.now, value: 7 }]);
        });
    // The first transaction of a connection prepares `begin`.
    await run();
    const sending = jest.spyOn(pg.Client.prototype, 'query');
    try {
      await run();
      await one.unitOfWork((sql) => sql).run(() => Promise.resolve());
      const names = sending.mock.contexts.map((client) => (client as Named).connectionParameters);
      expect(names.filter(({ application_name: name }) => name === 'one')).toHaveLength(3);
    } finally {
      sending.mockRestore();
      await one.close();
    }
  });

  it('executes no statement without its transaction', async () => {
    const { url } = test();
    const one = await createDatabase({ url, applicationName: 'one', poolSize: 1 });
    await one.sql.query('create table alone (id int)');
    const insert = statement('test.alone', 'insert into alone values ($1)');
    const write = () => one.unitOfWork((sql) => sql).run((sql) => sql.query(insert, [1]));
    await write();
    await one.sql.query('deallocate begin');
    await expect(write()).rejects.toThrow('prepared statement "begin" does not exist');
    expect((await one.sql.query('select from alone')).rowCount).toBe(1);
    // The pool has replaced the connection.
    await write();
    expect((await one.sql.query('select from alone')).rowCount).toBe(2);
    await one.close();
  });

  it('rolls back when it throws, and returns the connection', async () => {
    await test().database.sql.query('create table entry (id int primary key)');
    for (let round = 0; round < 10; round += 1) {
      const failing = work().run(async (sql) => {
        await sql.query('insert into entry values (1)');
        throw new Error('refused');
      });
      await expect(failing).rejects.toThrow('refused');
    }
    expect((await test().database.sql.query('select from entry')).rowCount).toBe(0);
  });

  it('reports an overlooked failure, although PostgreSQL accepts the commit', async () => {
    await test().database.sql.query('create table overlooked (id int primary key)');
    const careless = work().run(async (sql) => {
      await sql.query('insert into overlooked values (1)');
      await sql.query('insert into overlooked values (1)').catch(() => undefined);
    });
    await expect(careless).rejects.toMatchObject({ name: 'TransactionAborted' });
  });

  it('passes on the refusal of a commit', async () => {
    await test().database.sql.query(
      'create table late (id int constraint late_id unique deferrable initially deferred)',
    );
    const twice = work().run((sql) => sql.query('insert into late values (1), (1)'));
    const error: unknown = await twice.catch((failure: unknown) => failure);
    expect(isUniqueViolation(error, 'late_id')).toBe(true);
  });

  it('passes other failures on, with the constraint named', async () => {
    await test().database.sql.query('create table once (id int constraint once_id primary key)');
    const twice = work().run((sql) => sql.query('insert into once values (1), (1)'));
    const error: unknown = await twice.catch((failure: unknown) => failure);
    expect(isUniqueViolation(error, 'once_id')).toBe(true);
    expect(isUniqueViolation(error, 'another')).toBe(false);
  });
});

it('replaces connections that have reached their lifetime, while they are idle', async () => {
  const { url } = test();
  const one = await createDatabase({
    url,
    applicationName: 'short-lived',
    poolSize: 1,
    connectionLifetimeSeconds: 1,
  });
  const server = async () =>
    (await one.sql.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const first = await server();
  while ((await server()) === first) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(one.stats()).toMatchObject({ total: 1 });
  await one.close();
});

it('returns how many connections are in use', async () => {
  const { database } = test();
  await database
    .unitOfWork((sql) => sql)
    .run(async () => {
      expect(database.stats().total - database.stats().idle).toBe(1);
    });
  expect(database.stats()).toMatchObject({ waiting: 0 });
});

describe('exclusive work', () => {
  it('runs in one process at a time', async () => {
    const other = await createDatabase({ url: test().url, applicationName: 'other' });
    let second: boolean | undefined;
    const first = await test().database.exclusively('report', async () => {
      second = await other.exclusively('report', () => Promise.resolve());
    });
    expect([first, second]).toEqual([true, false]);
    expect(await other.exclusively('report', () => Promise.resolve())).toBe(true);
    await other.close();
  });
});

describe('a subscription', () => {
  it('learns with each heartbeat that notifications of commands arrive', async () => {
    const { database } = test();
    const beats = jest.spyOn(globalThis, 'setInterval');
    const begun = performance.now();
    let onAlive: (sentAt: number) => void = () => undefined;
    const proven = new Promise<number>((resolve) => (onAlive = resolve));
    const handlers = { onNotification: () => undefined, onAlive };
    const subscription = await database.listen('proof_test', handlers);
    for (const [beat, ms] of beats.mock.calls) if (ms === 10_000) beat();
    expect(await proven).toBeGreaterThan(begun);
    await subscription.close();
  });

  it('is notified when its connection is lost, and receives again after', async () => {
    const { database } = test();
    const seen: string[] = [];
    let received: (() => void) | undefined;
    const again = new Promise<void>((resolve) => {
      received = resolve;
    });
    const subscription = await database.listen('news', {
      onNotification: (payload) => seen.push(payload),
      onConnectionLost: () => seen.push('lost'),
      onConnected: () => {
        seen.push('connected');
        if (seen.includes('lost')) received?.();
      },
    });
    await database.sql.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'test-listener' and datname = current_database()`,
    );
    await again;
    expect(seen).toEqual(['connected', 'lost', 'connected']);
    await subscription.close();
  });
});

import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import { UnreliableNetwork, useTestDatabase } from '../testing/index.ts';
import { createDatabase, type Database } from './index.ts';

const test = useTestDatabase();
let network: UnreliableNetwork;
let database: Database;

beforeEach(async () => {
  network = await UnreliableNetwork.to(test().url);
  database = await createDatabase({
    url: network.url,
    applicationName: 'far',
    poolSize: 1,
    connectTimeoutMs: 1_000,
    onError: () => undefined,
  });
});

afterEach(async () => {
  await database.close();
  await network.close();
});

const read = () => database.sql.query('select 1 as one');
const write = () =>
  database.unitOfWork((sql) => sql).run((sql) => sql.query('select 1 as one for update'));

it.each([
  ['a statement', read],
  ['a unit of work', write],
])('%s that finds every connection in use gets an error that may be retried', async (_, work) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const long = database.unitOfWork((sql) => sql).run(() => released);
  await expect(work()).rejects.toBeInstanceOf(TemporarilyUnavailable);
  await expect(work()).rejects.toMatchObject({ retryAfterSeconds: 2 });
  release();
  await long;
  expect((await read()).rows).toEqual([{ one: 1 }]);
});

it('distinguishes an unavailable server from a defect, and reconnects', async () => {
  network.cutBefore = '';
  for (const work of [read, write, read]) {
    await expect(work()).rejects.toBeInstanceOf(TemporarilyUnavailable);
  }
  network.cutBefore = undefined;
  expect((await read()).rows).toEqual([{ one: 1 }]);
  await expect(database.sql.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
});

it('a connection that the server ends fails with a reason for the log', async () => {
  const ending = database.sql.query('select pg_terminate_backend(pg_backend_pid())');
  const failure = await ending.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TemporarilyUnavailable);
  expect((failure as TemporarilyUnavailable).cause).toMatchObject({ code: '57P01' });
});

it('a write that reaches a standby is asked to retry, and does not reuse the connection', async () => {
  // A standby refuses with the same error.
  await database.sql.query('set default_transaction_read_only = on');
  const work = () =>
    database.unitOfWork((sql) => sql).run((sql) => sql.query('create table written (id int)'));
  await expect(work()).rejects.toBeInstanceOf(TemporarilyUnavailable);
  await work();
});

it('a statement that takes too long is cancelled', async () => {
  const slow = database.unitOfWork((sql) => sql);
  const waiting = slow.run(async (sql) => {
    await sql.query('set local statement_timeout = 20');
    await sql.query('select pg_sleep(5)');
  });
  await expect(waiting).rejects.toBeInstanceOf(TemporarilyUnavailable);
});

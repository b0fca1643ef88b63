import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PostgresSnapshotSource } from '@tandem/node-network-postgres';
import { createDatabase, type Database, type ReplicaOptions } from '@tandem/shared-postgres';
import { UnreliableNetwork } from '@tandem/shared-postgres/testing';
import { StandbyServer } from '../testing/index.ts';

/* A primary and a standby that streams from it. The standby lags because its replay is paused, not by time. */

const IN_RECOVERY = 'select pg_is_in_recovery() as replica';
const POOL_SIZE = 4;
const COUNT = 'select count(*)::int as count from written';

let servers: StandbyServer;
const opened: Database[] = [];

beforeAll(async () => {
  servers = await StandbyServer.start();
  await servers.database.sql.query('create table written (id int)');
});
beforeEach(() => servers.database.sql.query('truncate written'));
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
afterAll(() => servers.stop());

/** An instance that reads at the standby once it is found. */
async function open(options: Partial<ReplicaOptions> = {}): Promise<Database> {
  // A busy machine is not a replica that vanished.
  const replicas = {
    urls: [servers.standbyUrl],
    answerLimitMs: 60_000,
    silenceMs: 60_000,
    ...options,
  };
  const database = await createDatabase({
    url: servers.url,
    applicationName: 'test',
    poolSize: POOL_SIZE,
    replicas,
  });
  opened.push(database);
  await untilReadable(database);
  return database;
}

const figuresOf = (database: Database) => {
  const { replicas, primary } = database.replicas?.figures() ?? {};
  return { ...primary, reads: replicas?.[0]?.reads ?? 0, reason: replicas?.[0]?.reason };
};
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
};
const untilReadable = (database: Database) => until(() => figuresOf(database).reason === null);
const isAtReplica = async ({ reads }: Database) =>
  (await reads.query<{ replica: boolean }>(IN_RECOVERY)).rows[0]?.replica;
const countBy = async ({ reads }: Database) =>
  (await reads.query<{ count: number }>(COUNT)).rows[0]?.count;
/** The log also grows by background work: the replica may lack a part of it for a moment. */
const untilAtReplica = async (database: Database) => {
  while (!(await isAtReplica(database)));
};
/** It ends at the primary alone. */
const SLEEPING_COUNT = `${COUNT} where not pg_is_in_recovery() or pg_sleep(600) is not null`;
const isSleeping = async () =>
  (await servers.standbySql.query(`select from pg_stat_activity where wait_event = 'PgSleep'`))
    .rowCount > 0;
/** Options of reads that have to reach the replica. */
const PATIENT = { patienceMs: 60_000 };
const write = ({ sql }: Database) => sql.query('insert into written values (1)');

it('reads at the replica all earlier commits of any instance', async () => {
  const [one, other] = [await open(PATIENT), await open(PATIENT)];
  for (let count = 1; count <= 30; count += 1) {
    await write(count % 2 ? one : other);
    expect(await countBy(count % 3 ? one : other)).toBe(count);
  }
  const [first, second] = [figuresOf(one), figuresOf(other)];
  expect([first.reads, first.behind, first.failed]).toEqual([20, 0, 0]);
  expect([second.reads, second.behind, second.failed]).toEqual([10, 0, 0]);
});

it('reads at the primary while the replica has not replayed a commit, and at the replica afterwards', async () => {
  const [one, other] = [await open(), await open()];
  await untilAtReplica(other);
  await servers.pause();
  await write(one);
  expect(await countBy(other)).toBe(1);
  expect(await isAtReplica(other)).toBe(false);
  await servers.resume();
  await untilAtReplica(other);
  expect(await countBy(other)).toBe(1);
  expect(figuresOf(other).failed).toBe(0);
});

describe('while all commands wait for the synchronous standby', () => {
  beforeEach(() => servers.beSynchronous());
  afterEach(async () => {
    await servers.resume();
    await servers.beAsynchronous();
  });

  it('reads at the primary', async () => {
    const database = await open();
    await untilAtReplica(database);
    servers.cut();
    const isWaiting = async () =>
      (
        await servers.database.sql.query(
          `select from pg_stat_activity where application_name = 'test' and wait_event = 'SyncRep'`,
        )
      ).rowCount === POOL_SIZE;
    const writing = Promise.all(Array.from({ length: POOL_SIZE }, () => write(database)));
    while (!(await isWaiting()));
    expect(await countBy(database)).toBe(0);
    expect((await database.lookups.query<{ count: number }>(COUNT)).rows[0]?.count).toBe(0);
    const snapshot = database.readSnapshot((sql) => sql.query<{ count: number }>(COUNT));
    expect((await snapshot).rows[0]?.count).toBe(0);
    await servers.resume();
    await writing;
  });
});

it('measures the lag, without reads too', async () => {
  const database = await open();
  const lag = () => database.replicas?.figures().replicas[0];
  await servers.pause();
  await write(database);
  await until(() => (lag()?.lagBytes ?? 0) > 0 && (lag()?.lagSeconds ?? 0) > 0);
  expect(await database.replicas?.behind(20)).toEqual(new Set([lag()?.name]));
  await servers.resume();
  expect(await database.replicas?.behind(600_000)).toEqual(new Set());
  await until(() => lag()?.lagBytes === 0 && lag()?.lagSeconds === 0);
});

it('reads a snapshot of several statements at the replica, and again at the primary when it fails there', async () => {
  const database = await open(PATIENT);
  const sources: unknown[] = [];
  const readTwice = (failAtReplica: boolean) =>
    database.readSnapshot(async (sql) => {
      const before = (await sql.query<{ count: number }>(COUNT)).rows[0]?.count;
      const [row] = (await sql.query<{ replica: boolean }>(IN_RECOVERY)).rows;
      sources.push(row?.replica);
      await write(database);
      if (failAtReplica && row?.replica) await sql.query('select 1 / 0');
      return [before, (await sql.query<{ count: number }>(COUNT)).rows[0]?.count];
    });
  const [before, after] = await readTwice(false);
  expect(after).toBe(before);
  await readTwice(true);
  expect(sources).toEqual([true, true, false]);
});

it('reads states of the node network at the replica', async () => {
  const database = await open(PATIENT);
  const source = new PostgresSnapshotSource(database);
  const { version } = await source.head();
  expect(await source.read(async ({ head }) => head.version)).toBe(version);
  expect(figuresOf(database)).toMatchObject({ reads: 2, failed: 0 });
});

it('uses the connection again after a statement with a wrong value', async () => {
  const database = await open(PATIENT);
  const connection = async () =>
    (await database.reads.query('select pg_is_in_recovery(), pg_backend_pid()')).rows[0];
  const before = await connection();
  await expect(database.reads.query('select 1 / 0')).rejects.toThrow('division by zero');
  const failure = database.readSnapshot((sql) => sql.query('select 1 / 0'));
  await expect(failure).rejects.toThrow('division by zero');
  expect(await connection()).toEqual(before);
  expect(figuresOf(database)).toMatchObject({ reads: 2, failed: 2 });
});

it('answers from the primary when replay cancels the statement', async () => {
  const database = await open(PATIENT);
  await servers.cancelConflicts(true);
  await write(database);
  const waiting = database.reads.query<{ count: number }>(SLEEPING_COUNT);
  while (!(await isSleeping()));
  await servers.database.sql.query('truncate written');
  expect((await waiting).rows[0]?.count).toBe(0);
  expect(figuresOf(database)).toMatchObject({ reads: 0, failed: 1 });
  await servers.cancelConflicts(false);
});

it('loses no read when the replica is killed, and reads there after its restart', async () => {
  const database = await open();
  let isOver = false;
  const readers = Array.from({ length: 4 }, async () => {
    while (!isOver) expect(await countBy(database)).toBe(0);
  });
  await until(() => figuresOf(database).reads > 20);
  servers.kill();
  await until(() => figuresOf(database).reason !== null);
  const { reads } = figuresOf(database);
  await servers.restart();
  await until(() => figuresOf(database).reads > reads);
  isOver = true;
  await Promise.all(readers);
});

it('answers from the primary when the machine of the replica vanishes', async () => {
  const network = await UnreliableNetwork.to(servers.standbyUrl);
  const database = await open({ urls: [network.url], answerLimitMs: 2_000 });
  await untilAtReplica(database);
  network.silent = true;
  expect(await countBy(database)).toBe(0);
  await until(() => figuresOf(database).reason !== null);
  await network.close();
});

it('answers from the primary as soon as the replica is silent', async () => {
  const network = await UnreliableNetwork.to(servers.standbyUrl);
  const options = { urls: [network.url], answerLimitMs: 600_000, silenceMs: 200 };
  const database = await open(options);
  await write(database);
  await untilAtReplica(database);
  const waiting = database.reads.query<{ count: number }>(SLEEPING_COUNT);
  while (!(await isSleeping()));
  network.silent = true;
  expect((await waiting).rows[0]?.count).toBe(1);
  for (let count = 2; count <= 5; count += 1) {
    await write(database);
    expect(await countBy(database)).toBe(count);
  }
  // It counts as available until the limit.
  expect(figuresOf(database).reason).toBe(null);
  await servers.standbySql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`,
  );
  network.endConnections();
  await network.close();
});

it('knows which records of the log end after a position, also across pages and files', async () => {
  const { sql } = servers.database;
  await sql.query('create extension pg_walinspect');
  const from = (await sql.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')).rows;
  for (const length of [10, 9_000, 30_000, 8_100, 300_000, 12]) {
    await sql.query(`select pg_logical_emit_message(false, 'test', repeat('x', ${length}))`);
    await write(servers.database);
    if (length === 30_000) await sql.query('select pg_switch_wal()');
  }
  // Each position is in the record or after it, by a distance that reaches other pages too. What changes the file ends
  // with it.
  const { rows } = await sql.query<{ cases: number; wrong: number }>(
    `select count(*)::int as cases,
       count(*) filter (where record_ends_after(start_lsn, at) <> (end_lsn > at))::int as wrong
     from pg_get_wal_records_info($1, pg_current_wal_flush_lsn()) record,
       lateral (select start_lsn + distance as at from unnest(array[1, 8, 24, 32, 8000, 8192, 9000, 16384, 290000]) distance) position
     where at <= pg_current_wal_flush_lsn() and record_type <> 'SWITCH'`,
    [from[0]?.lsn],
  );
  expect(rows[0]?.wrong).toBe(0);
  expect(rows[0]?.cases).toBeGreaterThan(50);
});

it('never reads from a replica that has more than the primary, which was restored from a backup', async () => {
  const reasons: (string | null)[] = [];
  const onStatus = (_name: string, reason: string | null) => reasons.push(reason);
  const replicas = { urls: [servers.standbyUrl], onStatus };
  const url = await servers.restoreBackup();
  const database = await createDatabase({ url, applicationName: 'test', replicas });
  opened.push(database);
  while (!reasons.includes('it has replayed more than the primary has written')) {
    expect(await isAtReplica(database)).toBe(false);
  }
  expect(figuresOf(database).reads).toBe(0);
});

it('never reads from a server of another timeline', async () => {
  await servers.diverge();
  const statuses: (string | null)[] = [];
  const onStatus = (_name: string, reason: string | null) => statuses.push(reason);
  const replicas = { urls: [servers.standbyUrl, servers.url], onStatus };
  const database = await createDatabase({ url: servers.url, applicationName: 'test', replicas });
  opened.push(database);
  await until(() => /timeline 2.* 1$/.test(figuresOf(database).reason ?? ''));
  expect(await countBy(database)).toBe(0);
  await until(() => statuses.includes('it is a primary'));
  expect(figuresOf(database).reads).toBe(0);
});

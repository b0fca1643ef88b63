import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import type { Database, ReplicaOptions } from '@tandem/shared-postgres';
import { UnreliableNetwork } from '@tandem/shared-postgres/testing';
import { StandbyServer, openFar } from '../testing/index.ts';

/* A primary that is away from an instance, and a synchronous standby that a cluster manager confirms. */

const IN_RECOVERY = 'select pg_is_in_recovery() as replica';
const COUNT = 'select count(*)::int as count from written';

let servers: StandbyServer;
const opened: Database[] = [];
let network: UnreliableNetwork;
let database: Database;
/** The last report: null before any. */
let isAway: boolean | null;

beforeAll(async () => {
  servers = await StandbyServer.start();
  await servers.database.sql.query('create table written (id int)');
  await servers.beSynchronous();
});
afterAll(() => servers.stop());
beforeEach(async () => {
  await servers.database.sql.query('truncate written');
  isAway = null;
  network = await UnreliableNetwork.to(servers.url);
  await open();
});
const open = async (limits: Partial<ReplicaOptions> = {}) => {
  database = await openFar(network.url, {
    urls: [servers.synchronousUrl],
    onPrimary: (value) => (isAway = value),
    ...limits,
  });
  opened.push(database);
  await untilReadable(database);
};
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
  await servers.resume();
  servers.confirm(true);
  await network.close();
});

const countAt = async (at: 'reads' | 'lookups') =>
  (await database[at].query<{ count: number }>(COUNT)).rows[0]?.count;
/** Each of `writes` at the primary is read at once, at the standby. */
const expectReadsOfAllWrites = async (writes: number) => {
  for (let count = 1; count <= writes; count += 2) {
    await write(servers.database);
    // Cached pages depend on it: the standby has not what another replica has shown.
    const before = database.replicas?.readsAtPrimary;
    expect(await countAt('reads')).toBe(count);
    expect(database.replicas?.readsAtPrimary).toBeGreaterThan(before ?? 0);
    await write(servers.database);
    expect(await countAt('lookups')).toBe(count + 1);
  }
  const snapshot = database.readSnapshot((sql) => sql.query(IN_RECOVERY));
  expect((await snapshot).rows).toEqual([{ replica: true }]);
};
const readsWhileAway = () => database.replicas?.figures().replicas[0]?.readsWhileAway;
const heal = () => {
  network.silent = false;
  network.cutBefore = undefined;
  network.endConnections();
};

it.each([
  ['refuses connections', () => (network.cutBefore = '')],
  ['does not answer', () => (network.silent = true)],
])('answers at the synchronous standby, if the primary %s', async (_, cut) => {
  cut();
  await expectReadsOfAllWrites(20);
  expect(readsWhileAway()).toBe(21);
  await expect(database.lookups.query('select 1 / 0')).rejects.toThrow('division by zero');
  await expect(database.primary.query(COUNT)).rejects.toBeInstanceOf(TemporarilyUnavailable);
  await until(() => isAway === true);
  heal();
  await until(() => isAway === false);
  // A busy machine may seem to be away once more.
  const isAtStandby = async () => (await database.lookups.query(IN_RECOVERY)).rows[0]?.replica;
  while (await isAtStandby());
  await write(database);
});

it('answers at the synchronous standby as soon as the primary is silent, before that is away', async () => {
  const reports: boolean[] = [];
  await open({ primaryLimitMs: 600_000, onPrimary: (value) => reports.push(value) });
  network.silent = true;
  await expectReadsOfAllWrites(6);
  expect(reports).toEqual([]);
});

it('asks the cluster manager again while the primary is silent', async () => {
  await open({ primaryLimitMs: 600_000 });
  servers.confirm(false);
  network.silent = true;
  const reading = Promise.all([countAt('reads'), countAt('lookups')]);
  const asked = servers.questions;
  await until(() => servers.questions > asked + 4);
  servers.confirm(true);
  expect(await reading).toEqual([0, 0]);
});

it('is not answered by a standby that has lost its connection to a primary that is only silent', async () => {
  await open({ primaryLimitMs: 600_000 });
  await servers.disconnect();
  await write(servers.database);
  network.silent = true;
  const answers: unknown[] = [];
  const reading = (['reads', 'lookups'] as const).map(async (at) =>
    answers.push(await countAt(at)),
  );
  const asked = servers.questions;
  await until(() => answers.length > 0 || servers.questions > asked + 4);
  expect(answers).toEqual([]);
  servers.confirm(false);
  await servers.resume();
  await servers.beSynchronous();
  await Promise.all(reading);
  expect(answers).toEqual([1, 1]);
});

it('reads at the primary and is healthy while commands hold all connections of the pool', async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let held = 0;
  const commands = Array.from({ length: 4 }, () =>
    database
      .unitOfWork((sql) => sql)
      .run(async (sql) => {
        await sql.query('select 1');
        held += 1;
        await released;
      }),
  );
  try {
    await until(() => held === commands.length);
    expect(await countAt('lookups')).toBe(0);
    await database.health();
  } finally {
    release();
    await Promise.all(commands);
  }
});

it('does not read at a standby to which the address of the primary leads', async () => {
  const demoted = await openFar(servers.standbyUrl, { urls: [servers.standbyUrl] });
  opened.push(demoted);
  for (const at of ['lookups', 'reads'] as const) {
    await expect(demoted[at].query(COUNT)).rejects.toBeInstanceOf(TemporarilyUnavailable);
  }
});

it('finds the primary silent also while a replica that vanished is waited for', async () => {
  const other = await UnreliableNetwork.to(servers.standbyUrl);
  const urls = [other.url, servers.synchronousUrl];
  await open({ urls, answerLimitMs: 600_000, primaryLimitMs: 600_000 });
  await until(() => database.replicas?.isUp === true);
  other.silent = true;
  void database.replicas?.refresh();
  // The next look at the replicas waits for its answer.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  network.silent = true;
  await write(servers.database);
  expect([await countAt('reads'), await countAt('lookups')]).toEqual([1, 1]);
  other.endConnections();
  await other.close();
});

it('waits for a primary that is silent for a moment, if no standby is confirmed', async () => {
  const reports: boolean[] = [];
  const onPrimary = (value: boolean) => reports.push(value);
  await open({ primaryLimitMs: 600_000, silenceMs: 1, onPrimary });
  servers.confirm(false);
  network.delayMs = 50;
  await write(servers.database);
  for (const at of ['reads', 'lookups', 'reads', 'lookups'] as const) {
    expect(await countAt(at)).toBe(1);
  }
  expect(readsWhileAway()).toBe(0);
  expect(reports).toEqual([]);
});

it('waits until the standby has replayed what it has received', async () => {
  await servers.pause();
  await write(servers.database);
  network.cutBefore = '';
  const reading = Promise.all([countAt('reads'), countAt('lookups')]);
  await servers.resume();
  expect(await reading).toEqual([1, 1]);
});

it('answers at a standby whose log ends within a record, after it has replayed all that is complete', async () => {
  const patient = database;
  // It knows the primary before that is away.
  await open({ standbyPatienceMs: 0, standbyLimitMs: 300 });
  await untilAtReplica(database);
  const impatient = database;
  database = patient;
  await write(servers.database);
  await servers.receiveHalfRecord();
  network.cutBefore = '';
  expect([await countAt('reads'), await countAt('lookups')]).toEqual([1, 1]);
  await servers.resume();
  await servers.pause();
  await write(servers.database);
  await servers.receiveHalfRecord();
  database = impatient;
  for (const at of ['reads', 'lookups'] as const) {
    await expect(countAt(at)).rejects.toBeInstanceOf(TemporarilyUnavailable);
  }
  database = patient;
  const reading = Promise.all([countAt('reads'), countAt('lookups')]);
  await servers.standbySql.query('select pg_wal_replay_resume()');
  expect(await reading).toEqual([2, 2]);
});

it('waits a moment for the cluster manager, which may have lost its store with the primary', async () => {
  servers.confirm(false);
  network.cutBefore = '';
  await until(() => isAway === true);
  let isAnswered = false;
  const reading = Promise.all([countAt('reads'), countAt('lookups')]).finally(
    () => (isAnswered = true),
  );
  const asked = servers.questions;
  await until(() => servers.questions > asked + 4);
  expect(isAnswered).toBe(false);
  servers.confirm(true);
  expect(await reading).toEqual([0, 0]);
});

it('answers nothing unless the cluster manager confirms that the standby is synchronous', async () => {
  await open({ standbyPatienceMs: 0 });
  servers.confirm(false);
  network.cutBefore = '';
  for (const at of ['reads', 'lookups', 'reads', 'lookups'] as const) {
    await expect(countAt(at)).rejects.toBeInstanceOf(TemporarilyUnavailable);
  }
  await until(() => isAway === true);
  await expect(countAt('reads')).rejects.toBeInstanceOf(TemporarilyUnavailable);
  expect(readsWhileAway()).toBe(0);
  servers.confirm(true);
  expect(await countAt('reads')).toBe(0);
});

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
};
const untilReadable = ({ replicas }: Database) => until(() => replicas?.isUp === true);
const isAtReplica = async ({ reads }: Database) =>
  (await reads.query<{ replica: boolean }>(IN_RECOVERY)).rows[0]?.replica;
/** The log also grows by background work: the replica may lack a part of it for a moment. */
const untilAtReplica = async (own: Database) => {
  while (!(await isAtReplica(own)));
};
const write = ({ sql }: Database) => sql.query('insert into written values (1)');

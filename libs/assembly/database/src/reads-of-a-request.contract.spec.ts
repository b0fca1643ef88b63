import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { BatchedStatements, type Database } from '@tandem/shared-postgres';
import { UnreliableNetwork } from '@tandem/shared-postgres/testing';
import { StandbyServer, openFar } from '../testing/index.ts';

/* Requests that only read, while the primary is away: one confirmation of the synchronous standby is enough for each. */

const COUNT = 'select count(*)::int as count from written';

let servers: StandbyServer;
let network: UnreliableNetwork;
let database: Database;
/** The last report: null before any. */
let isAway: boolean | null;

beforeAll(async () => {
  servers = await StandbyServer.start();
  await servers.database.sql.query('create table written (id int)');
  await servers.beSynchronous();
});
beforeEach(async () => {
  await servers.database.sql.query('truncate written');
  isAway = null;
  network = await UnreliableNetwork.to(servers.url);
  database = await openFar(network.url, {
    urls: [servers.synchronousUrl],
    onPrimary: (value) => (isAway = value),
  });
  await until(standbyIsUp);
});
afterEach(async () => {
  await database.close();
  await servers.resume();
  await network.close();
});
afterAll(() => servers.stop());

const standbyIsUp = () => database.replicas?.isUp === true;
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
};
const write = ({ sql }: Database) => sql.query('insert into written values (1)');
const count = async (at: 'reads' | 'lookups') =>
  (await database[at].query<{ count: number }>(COUNT)).rows[0]?.count;
const heal = () => {
  network.cutBefore = undefined;
  network.endConnections();
};
/** The answers and the number of questions to the cluster manager. */
const ask = async <T>(work: () => Promise<T>) => {
  const before = servers.questions;
  return [await work(), servers.questions - before] as const;
};
const inRequest = <T>(work: () => Promise<T>) => ask(() => database.readingRequest(work));
const leave = async () => {
  network.cutBefore = '';
  await until(() => isAway === true);
};

it('asks the cluster manager once, and again in the next request', async () => {
  await leave();
  const readAll = async () => {
    const counts = [await count('lookups'), await count('reads')];
    const { rows } = await database.readSnapshot((sql) => sql.query<{ count: number }>(COUNT));
    return [...counts, rows[0]?.count];
  };
  for (let written = 0; written < 3; written += 1) {
    expect(await inRequest(readAll)).toEqual([[written, written, written], 1]);
    await write(servers.database);
  }
});

it('sends statements of several requests apart, with one question for each request', async () => {
  await leave();
  const statements = new BatchedStatements(database.reads);
  const counting = {
    name: 'test.counting',
    text: 'select count(*)::int + $1::int as sum from written',
  };
  const sums = async (add: number) => {
    const sum = async () => (await statements.ask<{ sum: number }>(counting, [add]))?.sum;
    return [await sum(), await sum()];
  };
  const [found, questions] = await ask(() =>
    Promise.all([1, 2, 3].map((add) => database.readingRequest(() => sums(add)))),
  );
  expect(found).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(questions).toBeLessThanOrEqual(3);
});

it('asks for what must be newer than the request, and for what goes on after it', async () => {
  await leave();
  let later: Promise<unknown> = Promise.resolve();
  let goOn: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => (goOn = resolve));
  const [counts, questions] = await inRequest(async () => {
    later = isAnswered.then(() => ask(() => count('lookups')));
    const before = await count('lookups');
    await write(servers.database);
    return [before, await database.apart(() => count('lookups'))];
  });
  expect([counts, questions]).toEqual([[0, 1], 2]);
  await write(servers.database);
  goOn();
  expect(await later).toEqual([2, 1]);
});

it('reads no earlier state after the primary has answered in between', async () => {
  await leave();
  const [counts] = await inRequest(async () => {
    const before = await count('lookups');
    heal();
    await until(() => isAway === false);
    await servers.pause();
    await write(database);
    const present = await count('lookups');
    await leave();
    const asked = servers.questions;
    let isAnswered = false;
    const reading = count('lookups').finally(() => (isAnswered = true));
    await until(() => isAnswered || servers.questions > asked);
    await servers.resume();
    return [before, present, await reading];
  });
  expect(counts).toEqual([0, 1, 1]);
});

it('asks again when the standby has failed', async () => {
  await leave();
  const [counts, questions] = await inRequest(async () => {
    const before = await count('lookups');
    servers.kill();
    await until(() => standbyIsUp() === false);
    await servers.restart();
    return [before, await count('lookups')];
  });
  expect(counts).toEqual([0, 0]);
  expect(questions).toBeGreaterThan(1);
});

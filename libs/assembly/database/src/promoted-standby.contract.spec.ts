import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import type { Database } from '@tandem/shared-postgres';
import { UnreliableNetwork } from '@tandem/shared-postgres/testing';
import { StandbyServer, openFar } from '../testing/index.ts';

/* A failover of which the balancer knows later than the cluster manager: the address of the primary still leads nowhere. */

const COUNT = 'select count(*)::int as count, bool_or(pg_is_in_recovery()) as replica from written';

let servers: StandbyServer;
let network: UnreliableNetwork;
let database: Database;
let isAway = false;

beforeAll(async () => {
  servers = await StandbyServer.start();
  await servers.database.sql.query('create table written as select 1 as id');
  await servers.beSynchronous();
  network = await UnreliableNetwork.to(servers.url);
  database = await openFar(network.url, {
    urls: [servers.synchronousUrl],
    standbyPatienceMs: 0,
    onPrimary: (value) => (isAway = value),
  });
  await until(() => database.replicas?.isUp === true);
});
afterAll(async () => {
  await database.close();
  await network.close();
  await servers.stop();
});

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
};
const countAt = async (at: 'reads' | 'lookups') => (await database[at].query(COUNT)).rows[0];
const readAll = async () => {
  const { rows } = await database.readSnapshot((sql) => sql.query(COUNT));
  return [await countAt('reads'), await countAt('lookups'), rows[0]];
};
const thrice = (count: number, replica: boolean) => Array(3).fill({ count, replica });
const reason = () => database.replicas?.figures().replicas[0]?.reason;

it('reads at a promoted standby that the cluster manager confirms, until the primary is reached by its address', async () => {
  network.cutBefore = '';
  await until(() => isAway);
  expect(await readAll()).toEqual(thrice(1, true));
  await servers.promote();
  await servers.standbySql.query('insert into written values (2)');
  expect(await readAll()).toEqual(thrice(2, false));
  await until(() => reason() === 'it has become a primary');
  servers.confirm(false);
  await expect(countAt('reads')).rejects.toBeInstanceOf(TemporarilyUnavailable);
  await expect(countAt('lookups')).rejects.toBeInstanceOf(TemporarilyUnavailable);
  servers.confirm(true);
  expect(await readAll()).toEqual(thrice(2, false));
  network.cutBefore = undefined;
  await until(() => !isAway);
  // A busy machine may seem to be away once more.
  const isAtPromoted = async () => (await countAt('lookups'))?.count === 2;
  while (await isAtPromoted());
  await until(() => reason() === 'it is a primary');
});

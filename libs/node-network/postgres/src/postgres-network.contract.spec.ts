import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { loadSnapshot, type SnapshotPacker } from '@tandem/node-network-domain';
import { describeNetworkStore, type StoredNetworkPorts } from '@tandem/node-network-domain/testing';
import { createDatabase, type Database } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import {
  PostgresJobLog,
  PostgresNetworkQueries,
  PostgresNetworkStore,
  PostgresScrapedDataStore,
  PostgresSnapshotSource,
} from './index.ts';

const test = useTestDatabase();
let second: Database;

beforeAll(async () => {
  second = await createDatabase({ url: test().url, applicationName: 'second' });
});
afterAll(() => second.close());

const TABLES = [
  ...['node', 'location', 'gateway', 'description', 'delegation', 'summary'],
  ...['packet_counter', 'daily_traffic', 'daily_total', 'session', 'packed'],
].map((name) => `network_${name}`);

async function emptyStore(): Promise<void> {
  await test().database.sql.query(`truncate ${TABLES.join(', ')}`);
  await test().database.sql.query('update network_head set version = 0, collected_at = null');
}

describeNetworkStore('PostgresNetworkStore', async () => {
  await emptyStore();
  return {
    network: portsOver(test().database),
    other: portsOver(second),
    packing: (packer) => portsOver(test().database, packer),
    close: () => Promise.resolve(),
  };
});

it('remembers for every process when a job was last done', async () => {
  const [ours, theirs] = [test().database, second].map(({ sql }) => new PostgresJobLog(sql));
  expect(await ours!.lastDone('collect')).toBeNull();
  for (const minute of [10, 20]) {
    const at = new Date(Date.UTC(2026, 2, 11, 8, minute));
    await ours!.recordDone('collect', at);
    expect(await theirs!.lastDone('collect')).toEqual(at);
  }
  expect(await theirs!.lastDone('traffic')).toBeNull();
});

it('keeps what single nodes sent for 30 days, and the totals of the days for good', async () => {
  await emptyStore();
  const network = portsOver(test().database);
  const days = ['2026-02-08', '2026-02-09', '2026-03-11'];
  for (const [index, day] of days.entries()) {
    const counters = { received: index * 10, sent: 0, dropped: 0 };
    const reading = { nodeId: 1, identityKey: 'A', counters, stake: 7 };
    await network.saveTraffic([reading], new Date(`${day}T12:00:00Z`));
  }
  const { rows } = await test().database.sql.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from network_daily_traffic order by 1`,
  );
  expect(rows.map(({ day }) => day)).toEqual(days.slice(1));
  const { dailyTraffic } = await loadSnapshot(network);
  expect(dailyTraffic.map(({ day, received }) => [day, received])).toEqual([
    ['2026-03-11', 10],
    ['2026-02-09', 10],
    ['2026-02-08', 0],
  ]);
});

function portsOver(database: Database, packer?: SnapshotPacker): StoredNetworkPorts {
  const store = new PostgresNetworkStore(database, packer);
  const scraped = new PostgresScrapedDataStore(database, packer);
  const source = new PostgresSnapshotSource(database);
  const queries = new PostgresNetworkQueries(database.sql);
  return {
    latestSummary: () => store.latestSummary(),
    locations: () => store.locations(),
    saveCycle: (cycle) => store.saveCycle(cycle),
    saveDescriptions: (descriptions, at) => scraped.saveDescriptions(descriptions, at),
    saveTraffic: (readings, at) => scraped.saveTraffic(readings, at),
    saveSessions: (sessions, forgetUpTo) => scraped.saveSessions(sessions, forgetUpTo),
    saveProbeReports: (reports, at) => scraped.saveProbeReports(reports, at),
    head: () => source.head(),
    read: (work) => source.read(work),
    countSessions: (filter) => queries.countSessions(filter),
    findSessions: (filter, window) => queries.findSessions(filter, window),
    findDelegations: (nodeId) => queries.findDelegations(nodeId),
  };
}

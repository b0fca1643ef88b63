import { afterAll, beforeAll } from '@jest/globals';
import { describeNetworkStore, type StoredNetworkPorts } from '@tandem/node-network-domain/testing';
import { createDatabase, type Database } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import {
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
  ...['packet_counter', 'daily_traffic', 'daily_total', 'session'],
].map((name) => `network_${name}`);

describeNetworkStore('PostgresNetworkStore', async () => {
  await test().database.sql.query(`truncate ${TABLES.join(', ')}`);
  await test().database.sql.query('update network_head set version = 0, collected_at = null');
  return {
    network: portsOver(test().database),
    other: portsOver(second),
    close: () => Promise.resolve(),
  };
});

function portsOver(database: Database): StoredNetworkPorts {
  const store = new PostgresNetworkStore(database);
  const scraped = new PostgresScrapedDataStore(database);
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

import type { SnapshotPacker } from '@tandem/node-network-domain';
import type { StoredNetworkPorts } from '@tandem/node-network-domain/testing';
import type { Database } from '@tandem/shared-postgres';
import {
  PostgresNetworkQueries,
  PostgresNetworkStore,
  PostgresScrapedDataStore,
  PostgresSnapshotSource,
} from '../src/index.ts';

/** All ports of the stored network over one database. */
export function portsOver(database: Database, packer?: SnapshotPacker): StoredNetworkPorts {
  const store = new PostgresNetworkStore(database, packer);
  const scraped = new PostgresScrapedDataStore(database, packer);
  const source = new PostgresSnapshotSource(database);
  const queries = new PostgresNetworkQueries(database.sql);
  return {
    latestSummary: () => store.latestSummary(),
    locations: () => store.locations(),
    delegationReadings: () => store.delegationReadings(),
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

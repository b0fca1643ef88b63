export { NETWORK_CHANNEL, writeState } from './network-head.ts';
export { nodeNetworkMigrations } from './migrations/index.ts';
export { PostgresJobLog } from './postgres-job-log.ts';
export { PostgresNetworkQueries } from './postgres-network-queries.ts';
export { PostgresNetworkStore } from './postgres-network-store.ts';
export { PostgresScrapedDataStore } from './postgres-scraped-data-store.ts';
export { PostgresSnapshotSource } from './postgres-snapshot-source.ts';
export { simulatePast } from './simulated-past.ts';

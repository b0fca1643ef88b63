export { realtimeMigrations } from './migrations/index.ts';
export { PostgresClientEventLog } from './postgres-client-event-log.ts';
export { PostgresEventBus } from './postgres-event-bus.ts';
export { PostgresEventQueueRepository } from './postgres-event-queue-repository.ts';
export { PostgresInitialStateReader } from './postgres-initial-state-reader.ts';
export { PostgresReceiverQueries } from './postgres-receiver-queries.ts';
export { PostgresPublisherSteps, bindPublisherTx } from './publisher-tx.ts';

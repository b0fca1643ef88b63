export { BatchedStatements, forMany } from './batching/batched-statements.ts';
export { Batcher, type BatcherOptions } from './batching/batcher.ts';
export { type DatabaseOptions } from './connect.ts';
export { Database, createDatabase, type PoolStats } from './database.ts';
export { DatabaseUnavailable } from './database-address.ts';
export { type Subscription } from './listener.ts';
export {
  SchemaIsNewer,
  inOrder,
  migration,
  type Migration,
  type MigrationObserver,
  type MigrationStatus,
} from './migrations.ts';
export { DeploymentError, claimDeployment, type DeploymentClaim } from './deployment.ts';
export { exclusiveChange } from './exclusive-change.ts';
export {
  InstanceRegistry,
  type InstanceRegistryOptions,
  type RegistryLimits,
} from './instances/instance-registry.ts';
export { type Peer, type Verdict, type Vocabulary } from './instances/vocabulary.ts';
export { sharedMigrations } from './migrations/index.ts';
export { WRITER_LOCKS } from './outbox/writer-locks.ts';
export {
  OutboxRelay,
  type Delivery,
  type OutboxConsumer,
  type OutboxEvent,
  type OutboxRelayOptions,
} from './outbox/outbox-relay.ts';
export { pruneOutbox } from './outbox/prune-outbox.ts';
export {
  OUTBOX_CHANNEL,
  PostgresEventLog,
  notifyConsumers,
  writerLock,
} from './outbox/postgres-event-log.ts';
export {
  isForeignKeyViolation,
  isRefusal,
  isRetryable,
  isUniqueViolation,
  leavesOutcomeUnknown,
} from './pg-errors.ts';
export { type QueryObserver } from './pg-sql.ts';
export { statement, type Rows, type Sql, type Statement } from './sql.ts';
export { readTableSizes, type TableSize } from './table-sizes.ts';
export { CommitOutcomeUnknown, TransactionAborted } from './unit-of-work.ts';

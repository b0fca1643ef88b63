export { PostgresAuditLog } from './audit/postgres-audit-log.ts';
export { pruneAuditLog } from './audit/prune-audit-log.ts';
export { BatchedStatements, forMany } from './batching/batched-statements.ts';
export { Batcher } from './batching/batcher.ts';
export type { BulkSql, CopyValue } from './bulk-load.ts';
export { alignSequences, readCell } from './cells/align-sequences.ts';
export { ARRIVAL_CHANNEL } from './cells/arrivals.ts';
export { AWAY, CELLS } from './cells/cell-numbers.ts';
export { isNotPaused, isUserNotPaused } from './cells/paused-realms.ts';
export { type DatabaseOptions } from './connect.ts';
export { Database, createDatabase } from './database.ts';
export { type Subscription } from './listener.ts';
export { inOrder, migration, type Migration } from './migrations.ts';
export { DeploymentError, claimDeployment } from './deployment.ts';
export { exclusiveChange } from './exclusive-change.ts';
export { InstanceRegistry } from './instances/instance-registry.ts';
export { sharedMigrations } from './migrations/index.ts';
export { jsonTable, type JsonTable } from './json-table.ts';
export { WRITER_LOCKS } from './outbox/writer-locks.ts';
export type { OutboxConsumer, OutboxEvent } from './outbox/outbox-consumer.ts';
export { OutboxRelay } from './outbox/outbox-relay.ts';
export { pruneOutbox } from './outbox/prune-outbox.ts';
export {
  OUTBOX_CHANNEL,
  PostgresEventLog,
  notifyConsumers,
  notifyWhereNeeded,
  wakeConsumers,
  writerLock,
} from './outbox/postgres-event-log.ts';
export {
  isMoving,
  isRefusal,
  isRefusedValue,
  isRetryable,
  isUniqueViolation,
  leavesOutcomeUnknown,
} from './pg-errors.ts';
export { statement, type Sql, type Statement } from './sql.ts';
export type { ReadFigures, ReplicaFigures, ReplicaOptions } from './replicas/replica-options.ts';
export { readTableSizes } from './table-sizes.ts';
export { CommitOutcomeUnknown } from './unit-of-work.ts';

export { Database, createDatabase, type DatabaseOptions } from './database.ts';
export { type Subscription } from './listener.ts';
export { inOrder, migration, type Migration } from './migrations.ts';
export { outboxMigrations } from './outbox/outbox-migration.ts';
export {
  OutboxRelay,
  pruneOutbox,
  type OutboxConsumer,
  type OutboxEvent,
  type OutboxRelayOptions,
} from './outbox/outbox-relay.ts';
export { OUTBOX_CHANNEL, PostgresEventLog } from './outbox/postgres-event-log.ts';
export { isForeignKeyViolation, isRetryable, isUniqueViolation } from './pg-errors.ts';
export { type QueryObserver } from './pg-sql.ts';
export { statement, type Rows, type Sql, type Statement } from './sql.ts';
export { CommitOutcomeUnknown } from './unit-of-work.ts';

export { cross, type Command } from './cross.ts';
export { holdOffset } from './hold-offset.ts';
export { PgBouncer } from './pg-bouncer.ts';
export { executedPlan, pagesOf, scannedTables } from './query-plan.ts';
export { runTogether, waitingForLocks, type Begin } from './run-together.ts';
export { UnreliableNetwork } from './unreliable-network.ts';
export {
  createEmptyDatabase,
  createPreparedDatabase,
  createTestDatabase,
  useTestDatabase,
  type TestDatabase,
} from './test-database.ts';

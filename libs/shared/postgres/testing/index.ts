export { holdPlace } from './hold-place.ts';
export { executedPlan, pagesOf, scannedTables, type PlanNode } from './query-plan.ts';
export { UnreliableNetwork } from './unreliable-network.ts';
export { createTestDatabase, useTestDatabase, type TestDatabase } from './test-database.ts';

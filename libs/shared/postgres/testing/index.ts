export { holdPlace } from './hold-place.ts';
export { UnreliableNetwork } from './unreliable-network.ts';
export { createTestDatabase, useTestDatabase, type TestDatabase } from './test-database.ts';

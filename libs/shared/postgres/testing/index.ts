export { createTestDatabase, useTestDatabase, type TestDatabase } from './test-database.ts';

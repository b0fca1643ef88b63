export { allMigrations } from './all-migrations.ts';
export { openDatabase, serviceDatabase } from './open-database.ts';
export { EVENT_TYPES } from './event-types.ts';

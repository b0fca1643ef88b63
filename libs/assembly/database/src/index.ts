export { allMigrations } from './all-migrations.ts';
export { openDatabase, type OpenDatabaseOptions } from './open-database.ts';
export { EVENT_TYPES } from './event-types.ts';

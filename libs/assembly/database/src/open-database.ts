import { createDatabase, type Database, type DatabaseOptions } from '@tandem/shared-postgres';
import { allMigrations } from './all-migrations.ts';

/** The settings of a process for its database; the migrations are always complete. */
type OpenDatabaseOptions = Omit<DatabaseOptions, 'migrations'>;

/** The database of a service. */
interface ServiceDatabase {
  readonly database: Database;
  /** Closes the database unless other services share it. */
  readonly release: () => Promise<void>;
}

/**
 * Returns the database that the services of one process share; without one opens that of the service by
 * {@link openDatabase}.
 */
export async function serviceDatabase(
  shared: Database | undefined,
  options: OpenDatabaseOptions,
): Promise<ServiceDatabase> {
  if (shared) return { database: shared, release: () => Promise.resolve() };
  const database = await openDatabase(options);
  return { database, release: () => database.close() };
}

/**
 * Connects a process to its database and runs the migrations that are missing. Nothing is left open
 * when that fails.
 *
 * @throws SchemaIsNewer when a newer version has changed the database; DatabaseUnavailable
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const database = await createDatabase({ ...options, migrations: allMigrations });
  try {
    await database.migrate();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

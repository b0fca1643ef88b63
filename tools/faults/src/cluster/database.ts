import { createDatabase } from '@tandem/shared-postgres';
import { ACCOUNT, DATABASE } from './configurations.ts';

/** Creates the role and the database of the applications. @param url of the primary server, as its superuser */
export async function createApplicationDatabase(url: string, password: string): Promise<void> {
  const database = await createDatabase({ url, applicationName: 'cluster', poolSize: 1 });
  try {
    await database.sql.query(`create role ${ACCOUNT} login password '${password}'`);
    // For read replicas: an instance sees at once whether a standby follows the primary.
    await database.sql.query(`grant pg_read_all_stats to ${ACCOUNT}`);
    await database.sql.query(
      `create database ${DATABASE} owner ${ACCOUNT} encoding 'UTF8' template template0`,
    );
  } finally {
    await database.close();
  }
}

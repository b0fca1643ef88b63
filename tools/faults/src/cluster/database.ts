import { createDatabase } from '@tandem/shared-postgres';
import { ACCOUNT } from './configurations.ts';
import { CELLS, databaseOf } from './topology.ts';

/** Creates the role and the databases of the applications. @param url of the primary server, as its superuser */
export async function createApplicationDatabases(url: string, password: string): Promise<void> {
  const database = await createDatabase({ url, applicationName: 'cluster', poolSize: 1 });
  try {
    await database.sql.query(`create role ${ACCOUNT} login password '${password}'`);
    // For read replicas: an instance sees at once whether a standby follows the primary.
    await database.sql.query(`grant pg_read_all_stats to ${ACCOUNT}`);
    for (const cell of CELLS) {
      await database.sql.query(
        `create database ${databaseOf(cell)} owner ${ACCOUNT} encoding 'UTF8' template template0`,
      );
    }
  } finally {
    await database.close();
  }
}

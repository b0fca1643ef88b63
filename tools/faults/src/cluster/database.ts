import { readFileSync } from 'node:fs';
import { createDatabase } from '@tandem/shared-postgres';
import { ACCOUNT } from './configurations.ts';
import { CELLS, databaseOf } from './topology.ts';

const STANDBY_FUNCTION = new URL(
  '../../../../docs/examples/synchronous-standby.sql',
  import.meta.url,
);

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
      await createStandbyFunction(new URL(`/${databaseOf(cell)}`, url).href);
    }
  } finally {
    await database.close();
  }
}

/** For reads without a primary. */
async function createStandbyFunction(url: string): Promise<void> {
  const database = await createDatabase({ url, applicationName: 'cluster', poolSize: 1 });
  try {
    await database.sql.query(
      readFileSync(STANDBY_FUNCTION, 'utf8').replaceAll('-- grant', 'grant'),
    );
  } finally {
    await database.close();
  }
}

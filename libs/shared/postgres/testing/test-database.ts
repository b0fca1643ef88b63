import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { createDatabase, type Database, type DatabaseOptions } from '../src/index.ts';
import { TEST_SERVER_VARIABLE, TEST_TEMPLATE_VARIABLE } from './test-server.ts';

/** A database of its own for one test file. */
export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  drop(): Promise<void>;
}

/** Copies the template; some 20 ms. */
export async function createTestDatabase(
  options: Partial<DatabaseOptions> = {},
): Promise<TestDatabase> {
  const server = process.env[TEST_SERVER_VARIABLE];
  const template = process.env[TEST_TEMPLATE_VARIABLE];
  if (!server || !template)
    throw new Error('No test server: run through jest, whose setup starts one');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = await createDatabase({ url: server, applicationName: 'test-admin', poolSize: 1 });
  await admin.sql.query(`create database ${name} template ${template} strategy wal_log`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await createDatabase({ url: url.href, applicationName: 'test', ...options });
  return {
    url: url.href,
    database,
    drop: async () => {
      await database.close();
      await admin.sql.query(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}

/** A database for the tests of the present file, made before them and dropped after. */
export function useTestDatabase(options: Partial<DatabaseOptions> = {}): () => TestDatabase {
  let current: TestDatabase | undefined;
  beforeAll(async () => {
    current = await createTestDatabase(options);
  });
  afterAll(async () => {
    await current?.drop();
  });
  return () => {
    if (!current) throw new Error('The test database is there once the tests run');
    return current;
  };
}

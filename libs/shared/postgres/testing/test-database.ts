import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { createDatabase, type Database, type DatabaseOptions } from '../src/index.ts';
import { TEST_SERVER_VARIABLE, TEST_TEMPLATE_VARIABLE } from './test-server.ts';

/** A separate database for one test file. */
export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  drop(): Promise<void>;
}

/** Copies the template; some 20 ms. */
export async function createTestDatabase(
  options: Partial<DatabaseOptions> = {},
): Promise<TestDatabase> {
  const { server, template } = testServer();
  const admin = await connectAsAdmin(server);
  return copyOf(template, { server, admin, options });
}

/** A database without tables: what a new deployment or a restored backup starts from. */
export async function createEmptyDatabase(
  options: Partial<DatabaseOptions> = {},
): Promise<TestDatabase> {
  const { server } = testServer();
  const admin = await connectAsAdmin(server);
  return copyOf('template0', { server, admin, options });
}

/** A test database with prepared content. */
interface PreparedTestDatabase<T> extends TestDatabase {
  /** The result of the preparation, serialized as JSON. */
  readonly prepared: T;
}

/**
 * Like {@link createTestDatabase}, but a copy of a template that `prepare` has filled: the first file that
 * needs `name` creates it, the others of the run copy it.
 *
 * @param name lower-case letters and `_`; files with the same name use the same preparation
 * @param prepare returns the facts about the content that tests need, as JSON
 */
export async function createPreparedDatabase<T>(
  name: string,
  prepare: (database: Database) => Promise<T>,
): Promise<PreparedTestDatabase<T>> {
  const { server, template } = testServer();
  const prepared = `${template}_${name}`;
  const admin = await connectAsAdmin(server);
  const lookUp = async () => {
    const { rows } = await admin.sql.query<{ content: string | null }>(
      `select shobj_description(oid, 'pg_database') as content from pg_database where datname = $1`,
      [prepared],
    );
    return rows[0]?.content ?? null;
  };
  let content = await lookUp();
  if (content === null) {
    // Files run side by side; the lock belongs to the one connection of `admin`.
    await admin.sql.query('select pg_advisory_lock(hashtext($1))', [prepared]);
    content = await lookUp();
    if (content === null) {
      content = JSON.stringify(await fill({ server, admin, template, prepared, prepare }));
      await admin.sql.query(
        `comment on database ${prepared} is '${content.replaceAll("'", "''")}'`,
      );
    }
    await admin.sql.query('select pg_advisory_unlock(hashtext($1))', [prepared]);
  }
  const database = await copyOf(prepared, { server, admin, options: {} });
  return { ...database, prepared: JSON.parse(content) as T };
}

async function fill<T>(names: {
  readonly server: string;
  readonly admin: Database;
  readonly template: string;
  readonly prepared: string;
  readonly prepare: (database: Database) => Promise<T>;
}): Promise<T> {
  const { server, admin, template, prepared, prepare } = names;
  // Of a preparation that failed, in a file before.
  await admin.sql.query(`drop database if exists ${prepared} with (force)`);
  await admin.sql.query(`create database ${prepared} template ${template} strategy file_copy`);
  const url = urlOf(server, prepared);
  const database = await createDatabase({ url, applicationName: 'test-preparation' });
  try {
    return await prepare(database);
  } finally {
    // A database with open connections cannot be a template.
    await database.close();
  }
}

async function copyOf(
  template: string,
  {
    server,
    admin,
    options,
  }: {
    readonly server: string;
    readonly admin: Database;
    readonly options: Partial<DatabaseOptions>;
  },
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await admin.sql.query(`create database ${name} template ${template} strategy file_copy`);
  const url = urlOf(server, name);
  const database = await createDatabase({ url, applicationName: 'test', ...options });
  return {
    url,
    database,
    drop: async () => {
      await database.close();
      await admin.sql.query(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}

function testServer(): { readonly server: string; readonly template: string } {
  const server = process.env[TEST_SERVER_VARIABLE];
  const template = process.env[TEST_TEMPLATE_VARIABLE];
  if (!server || !template)
    throw new Error('No test server: run through jest, whose setup starts one');
  return { server, template };
}

function connectAsAdmin(server: string): Promise<Database> {
  return createDatabase({ url: server, applicationName: 'test-admin', poolSize: 1 });
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** A database for the tests of the current file, created before them and dropped after. */
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

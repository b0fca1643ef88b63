import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { allMigrations } from '@tandem/assembly-database';
import {
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@tandem/shared-embedded-postgres';
import { createDatabase } from '@tandem/shared-postgres';
import {
  TEST_SERVER_VARIABLE,
  TEST_TEMPLATE_VARIABLE,
} from '@tandem/shared-postgres/testing/server';

/** The folders that `run-folder.mjs` creates, by the process of the run. */
const RUN_FOLDER = /^tandem-test-(\d+)-/;
/** The folder of the server, below that of the run. */
const SERVER = 'server';

/** Undoes the setup. */
export type TearDown = () => Promise<void>;

/**
 * Starts a throwaway server, or uses `TEST_DATABASE_URL`, and builds the template database.
 *
 * @returns the function that stops the server
 */
export async function startTestServer(): Promise<TearDown> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, discard: () => Promise.resolve() } : await startThrowaway();
  // Runs that share a server do not share a template.
  const template = `tandem_template_${process.pid}`;
  process.env[TEST_SERVER_VARIABLE] = server.url;
  process.env[TEST_TEMPLATE_VARIABLE] = template;
  try {
    await administer(server.url, `create database ${template}`);
    await buildTemplate(server.url, template);
  } catch (error) {
    // Without a setup that succeeded there is no teardown.
    await server.discard();
    throw error;
  }
  return async () => {
    if (given) await dropTemplates(server.url, template);
    await server.discard();
  };
}

async function startThrowaway(): Promise<{ url: string; discard: TearDown }> {
  await sweep(dirname(tmpdir()));
  const dataDir = join(tmpdir(), SERVER);
  const settings = ['max_connections=200'];
  const server = await startEmbeddedPostgres({ dataDir, durable: false, settings });
  await trustSocket(server);
  return { url: server.url, discard: () => server.stop() };
}

/**
 * Connections over the socket, which only the account of the server and root can reach, need no password: deriving the
 * key from it takes half of the CPU time of a connection, and a run opens 3,000. Over TCP the password is required.
 */
async function trustSocket({ url, folder }: EmbeddedPostgres): Promise<void> {
  const rules = join(folder, 'cluster/pg_hba.conf');
  writeFileSync(rules, `local all all trust\n${readFileSync(rules, 'utf8')}`);
  await administer(url, 'select pg_reload_conf()');
}

/** Stops the servers of killed runs, and removes their files. */
async function sweep(parent: string): Promise<void> {
  for (const entry of readdirSync(parent)) {
    const pid = RUN_FOLDER.exec(entry)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = join(parent, entry);
    try {
      await stopEmbeddedPostgres(join(folder, SERVER));
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another process uses the folder, and removes it.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function administer(url: string, command: string): Promise<void> {
  const admin = await createDatabase({ url, applicationName: 'test-setup', poolSize: 1 });
  await admin.sql.query(command);
  await admin.close();
}

/** Drops the template, and those that test files have derived from it. */
async function dropTemplates(url: string, template: string): Promise<void> {
  const admin = await createDatabase({ url, applicationName: 'test-setup', poolSize: 1 });
  const { rows } = await admin.sql.query<{ name: string }>(
    'select datname as name from pg_database where datname = $1 or starts_with(datname, $2)',
    [template, `${template}_`],
  );
  for (const { name } of rows) await admin.sql.query(`drop database ${name} with (force)`);
  await admin.close();
}

async function buildTemplate(server: string, name: string): Promise<void> {
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await createDatabase({
    url: url.href,
    applicationName: 'test-setup',
    migrations: allMigrations,
  });
  await database.migrate();
  await database.close();
}

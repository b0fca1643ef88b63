import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { allMigrations } from '@tandem/assembly-database';
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '@tandem/shared-embedded-postgres';
import { createDatabase } from '@tandem/shared-postgres';
import {
  TEST_SERVER_VARIABLE,
  TEST_TEMPLATE_VARIABLE,
} from '@tandem/shared-postgres/testing/server';

const PREFIX = 'tandem-test-';
/** A folder in memory, on Linux: several hundred databases of a thousand files each come and go. */
const MEMORY = '/dev/shm';
/** What a run needs there at most, several times over. */
const ROOM_BYTES = 4e9;

/** Undoes the setup. */
export type TearDown = () => Promise<void>;

/**
 * Starts a throwaway server, or uses `TEST_DATABASE_URL`, and builds the template database.
 *
 * @returns what stops the server again
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
  await sweep();
  const suffix = randomBytes(4).toString('hex');
  const dataDir = join(folderOfServers(), `${PREFIX}${process.pid}-${suffix}`);
  const settings = ['max_connections=200'];
  const server = await startEmbeddedPostgres({ dataDir, durable: false, settings });
  const discard = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, discard };
}

/** In memory where there is enough of it: a fifth of the CPU time of a test went into files. */
function folderOfServers(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ROOM_BYTES && freemem() >= 2 * ROOM_BYTES) return MEMORY;
  } catch {
    // No such folder.
  }
  return tmpdir();
}

/** Stops the servers that killed runs left behind, and removes their files. */
async function sweep(): Promise<void> {
  for (const folder of new Set([tmpdir(), folderOfServers()])) await sweepFolder(folder);
}

async function sweepFolder(parent: string): Promise<void> {
  for (const entry of readdirSync(parent)) {
    if (!entry.startsWith(PREFIX) || isAlive(Number.parseInt(entry.slice(PREFIX.length)))) continue;
    const folder = join(parent, entry);
    try {
      await stopEmbeddedPostgres(folder);
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // It belongs to another process, which removes it.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function administer(url: string, command: string): Promise<void> {
  const admin = await createDatabase({ url, applicationName: 'test-setup', poolSize: 1 });
  await admin.sql.query(command);
  await admin.close();
}

/** Drops the template, and those that test files have made of it. */
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

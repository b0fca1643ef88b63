import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allMigrations } from '@tandem/assembly-database';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@tandem/shared-embedded-postgres';
import { createDatabase } from '@tandem/shared-postgres';
import { TEMPLATE_DATABASE, TEST_SERVER_VARIABLE } from '@tandem/shared-postgres/testing/server';

const PREFIX = 'tandem-test-';

declare global {
  /** Jest runs the setup of every project in one process: the server is started once. */
  var tandemTestServer: Promise<EmbeddedPostgres | null> | undefined;
}

/** Starts a throwaway server, or uses `TEST_DATABASE_URL`, and builds the template database. */
export default async function globalSetup(): Promise<void> {
  globalThis.tandemTestServer ??= start();
  await globalThis.tandemTestServer;
}

async function start(): Promise<EmbeddedPostgres | null> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? null : await startThrowaway();
  const url = given ?? server?.url ?? '';
  process.env[TEST_SERVER_VARIABLE] = url;
  await buildTemplate(url);
  return server;
}

function startThrowaway(): Promise<EmbeddedPostgres> {
  sweep();
  const dataDir = join(tmpdir(), `${PREFIX}${process.pid}`);
  mkdirSync(dataDir, { mode: 0o755 });
  return startEmbeddedPostgres({ dataDir, durable: false, settings: ['max_connections=200'] });
}

/** Removes what killed runs left behind; their servers are stopped by the folder's new owner only. */
function sweep(): void {
  for (const entry of readdirSync(tmpdir())) {
    const pid = entry.startsWith(PREFIX) ? Number(entry.slice(PREFIX.length)) : 0;
    if (pid > 0 && !isAlive(pid)) rmSync(join(tmpdir(), entry), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function buildTemplate(url: string): Promise<void> {
  const admin = await createDatabase({ url, applicationName: 'test-setup' });
  await admin.sql.query(`drop database if exists ${TEMPLATE_DATABASE} with (force)`);
  await admin.sql.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.close();
  const template = new URL(url);
  template.pathname = `/${TEMPLATE_DATABASE}`;
  const database = await createDatabase({
    url: template.href,
    applicationName: 'test-setup',
    migrations: allMigrations,
  });
  await database.migrate();
  await database.close();
}

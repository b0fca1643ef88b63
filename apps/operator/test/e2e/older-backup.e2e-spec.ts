import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { allMigrations } from '@tandem/assembly-database';
import type { Sql } from '@tandem/shared-postgres';
import { createEmptyDatabase, type TestDatabase } from '@tandem/shared-postgres/testing';
import { runProgram } from '../../src/index.ts';

/* A backup of the first version's database, restored by the newest program. */

/** The start database of the chat service's upgrade test. */
const FIRST_SCHEMA = readFileSync(
  new URL('../../../chat-api/test/e2e/upgrade/first-schema.sql', import.meta.url),
  'utf8',
);
const environment = { ...process.env };
let folder: string;
let source: TestDatabase;
let target: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'older-backup-'));
  const options = { migrations: allMigrations };
  [source, target] = [await createEmptyDatabase(options), await createEmptyDatabase(options)];
  await source.database.sql.query(FIRST_SCHEMA);
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterAll(async () => {
  jest.restoreAllMocks();
  process.env = environment;
  await source.drop();
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

function run(url: string, dataDir: string, ...words: string[]): Promise<number> {
  Object.assign(process.env, { DATABASE_URL: url, DATA_DIR: dataDir });
  return runProgram(words);
}

/** The offsets of the consumers. */
const offsets = async ({ database }: TestDatabase) =>
  (await database.sql.query('select name, last_id from outbox_consumer order by 1')).rows;

/** A digest of the rows of each table, without tables that contain transaction ids of the cluster. */
async function digests(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql.query<{ name: string; digest: string }>(
    `select relname as name, md5(query_to_xml(
       format('select t::text from %I t order by 1', relname), false, true, '')::text) as digest
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('migration', 'outbox', 'outbox_consumer') order by 1`,
  );
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

it('is restored unchanged, and upgraded by the first process that starts', async () => {
  const file = join(folder, 'first.tar.gz');
  expect(await run(source.url, join(folder, 'source'), 'backup', file)).toBe(0);
  expect(await run(target.url, join(folder, 'target'), 'restore', file)).toBe(0);

  const [before, restored] = await Promise.all([
    source.database.migrationStatus(),
    target.database.migrationStatus(),
  ]);
  expect(before.missing.length).toBeGreaterThan(10);
  expect(restored).toEqual(before);
  const contents = await digests(target.database.sql);
  expect(contents.size).toBeGreaterThan(40);
  expect(contents).toEqual(await digests(source.database.sql));

  expect(await target.database.migrate()).toEqual(before.missing);
  const after = await digests(target.database.sql);
  // Tables that no migration changes are still identical.
  for (const table of ['reaction', 'muted_user', 'network_session', 'message_edit']) {
    expect(after.get(table)).toBe(contents.get(table));
  }
  // Consumers do not process events again that they processed before the backup.
  await source.database.migrate();
  expect(await offsets(target)).toEqual(await offsets(source));
});

import type { ContentStore } from '@tandem/messaging-domain/uploads';
import type { Database, Sql } from '@tandem/shared-postgres';
import { ArchiveWriter } from './archive-writer.ts';
import {
  CONTENTS,
  FILES,
  FORMAT,
  FORMAT_WITH_CONTENTS,
  LEFT_BEHIND,
  MANIFEST,
  OLDEST_TRANSACTION,
  SUMMARY,
  TABLES,
  quoted,
  type Manifest,
  type TableShape,
} from './backup-format.ts';
import { dataFiles } from './data-files.ts';
import { removeAbandonedParts } from '../part-files.ts';
import type { Progress } from '../progress.ts';
import { readSequences, readTables } from './schema-catalog.ts';

const ROWS_PER_FETCH = 500;
/** Approximate size of a file of rows, in characters. */
const PART_LENGTH = 4 << 20;

/** The result of a backup. */
interface BackupReport {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Of the file store, if it is not in the data folder. */
  readonly contents: number;
  /** The size of the archive. */
  readonly bytes: number;
}

/** The files of a deployment. */
interface BackedUpFiles {
  readonly dataDir: string;
  /** The file store, if it is not in the data folder; null: without its contents. */
  readonly contents: ContentStore | null;
}

/**
 * Writes the database, the files of the data folder and the contents of the file store into one archive. The services may run: the
 * database is read in one snapshot, and files after it, so that no file is missing that a row names.
 * Every value is written in the text format of PostgreSQL, so nothing is rounded.
 *
 * @param path an existing archive is replaced when the new one is complete
 * @throws SchemaIsNewer if a newer version has migrated the database: only that version can restore it
 */
export async function writeBackup(
  database: Database,
  { dataDir, contents: store }: BackedUpFiles,
  path: string,
  progress: Progress,
): Promise<BackupReport> {
  await database.refuseNewerSchema();
  await removeAbandonedParts(path);
  const archive = new ArchiveWriter(path);
  try {
    const { tables, rows, sequences } = await inOneSnapshot(database, async (sql) => {
      const format = store === null ? FORMAT : FORMAT_WITH_CONTENTS;
      const manifest = await manifestOf(database, sql, format);
      await archive.add(MANIFEST, json(manifest));
      const counts: Record<string, number> = {};
      progress.begin('tables', manifest.tables.length);
      for (const table of manifest.tables) {
        counts[table.name] = await addTable(archive, sql, table);
        progress.advance();
      }
      // Sequences are not part of the snapshot and only increase: they are past every row that was read.
      return { tables: manifest.tables, rows: counts, sequences: await readSequences(sql) };
    });
    let files = 0;
    progress.begin('files', null);
    for await (const file of dataFiles(dataDir)) {
      await archive.addFile(FILES + file.name, file.path, file.size);
      files += 1;
      progress.advance();
    }
    const contents = store === null ? undefined : await addContents(archive, store, progress);
    progress.end();
    await archive.add(SUMMARY, json({ rows, files, contents, sequences }));
    const bytes = await archive.finish();
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    return { tables: tables.length, rows: total, files, contents: contents ?? 0, bytes };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

/** @returns the number of contents */
async function addContents(
  archive: ArchiveWriter,
  store: ContentStore,
  progress: Progress,
): Promise<number> {
  let count = 0;
  progress.begin('stored files', null);
  for await (const { key } of store.list()) {
    const content = await store.find(key);
    // Removed since it was listed.
    if (content === null) continue;
    await archive.addBytes(CONTENTS + key, content.read(), content.size);
    count += 1;
    progress.advance();
  }
  return count;
}

function inOneSnapshot<T>(database: Database, work: (sql: Sql) => Promise<T>): Promise<T> {
  return database
    .unitOfWork((sql) => sql)
    .run(async (sql) => {
      await sql.query('set transaction isolation level repeatable read, read only');
      await sql.query('set local statement_timeout = 0');
      await sql.query('set local idle_in_transaction_session_timeout = 0');
      // Independent of the settings of the server.
      await sql.query("set local timezone = 'UTC'");
      await sql.query("set local datestyle = 'ISO'");
      return work(sql);
    });
}

async function manifestOf(database: Database, sql: Sql, format: number): Promise<Manifest> {
  const { done } = await database.migrationStatus();
  const { rows } = await sql.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return {
    format,
    madeAt: new Date().toISOString(),
    postgres: rows[0]?.version ?? '',
    migrations: done,
    tables: await readTables(sql),
  };
}

/** @returns the number of rows */
async function addTable(
  archive: ArchiveWriter,
  sql: Sql,
  { name, columns }: TableShape,
): Promise<number> {
  if (LEFT_BEHIND.has(name)) return 0;
  const values = columns.map(textOf).join(', ');
  await sql.query(
    `declare backup no scroll cursor for
     select array_to_json(array[${values}]::text[])::text as row from only ${quoted(name)}`,
  );
  let [count, parts, length] = [0, 0, 0];
  let lines: string[] = [];
  const flush = async (): Promise<void> => {
    parts += 1;
    const part = String(parts).padStart(6, '0');
    await archive.add(`${TABLES}${name}/${part}.ndjson`, Buffer.from(`${lines.join('\n')}\n`));
    [lines, length] = [[], 0];
  };
  for (;;) {
    const { rows } = await sql.query<{ row: string }>(`fetch ${ROWS_PER_FETCH} from backup`);
    for (const { row } of rows) {
      lines.push(row);
      length += row.length;
    }
    count += rows.length;
    if (length >= PART_LENGTH || (rows.length === 0 && lines.length > 0)) await flush();
    if (rows.length === 0) break;
  }
  await sql.query('close backup');
  return count;
}

function textOf({ name, type }: TableShape['columns'][number]): string {
  const { type: transaction, text } = OLDEST_TRANSACTION;
  return type === transaction ? `'${text}'` : `${quoted(name)}::text`;
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ContentStore } from '@tandem/messaging-domain/uploads';
import { StartError } from '@tandem/shared-runtime';
import type { Database, Sql } from '@tandem/shared-postgres';
import {
  CONTENTS,
  FILES,
  FORMAT,
  FORMAT_WITH_CONTENTS,
  MANIFEST,
  SUMMARY,
  TABLES,
  quoted,
  type Manifest,
  type Summary,
  type TableShape,
} from './backup-format.ts';
import { bodyOf, readArchive, type ArchivedFile } from './read-archive.ts';
import type { Progress } from '../progress.ts';
import { isEmpty, readForeignKeys, readTables } from './schema-catalog.ts';
import { UNFINISHED, beginRestore, endRestore, isUnfinished } from './unfinished-restore.ts';

/** The result of a restore. */
interface RestoreReport {
  readonly madeAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Of a file store. */
  readonly contents: number;
}

/** The targets of restored files. */
interface FileTargets {
  readonly dataDir: string;
  /** For the contents of a file store. */
  readonly contents: ContentStore;
  /** Whether the store is the folder `files` of the data folder. */
  readonly isInDataDir: boolean;
}

/** Opens the target and applies only these migrations. */
export type OpenDatabase = (migrations: readonly string[]) => Promise<Database>;

/**
 * Restores a backup into an empty database, a data folder and a file store. Rows are written in one transaction, which ends
 * when all files are written: a restore that was interrupted leaves empty tables and some of the files, and
 * the same backup can be restored again.
 *
 * @throws StartError for an archive that is damaged, incomplete or of a newer version, for a database that is
 * not empty, and for files that exist already
 */
export async function restoreBackup(
  path: string,
  targets: FileTargets,
  open: OpenDatabase,
  progress: Progress,
): Promise<RestoreReport> {
  const { dataDir } = targets;
  progress.begin('checked', null);
  const { manifest, summary, isContinued } = await checkArchive(path, targets, progress);
  const database = await open(manifest.migrations);
  try {
    const backup = identityOf(manifest);
    if (!(await isEmpty(database.sql)) && !(await isUnfinished(database.sql, backup))) {
      throw new StartError('the database is not empty: restore into a new one');
    }
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(join(dataDir, UNFINISHED), backup, { mode: 0o600 });
    await beginRestore(database.sql, backup);
    await database.migrate();
    await database
      .unitOfWork((sql) => sql)
      .run(async (sql) => {
        await endRestore(sql);
        await load(sql, path, { manifest, summary, progress });
        progress.begin('files', summary.files + (summary.contents ?? 0));
        await restoreFiles(path, targets, isContinued, progress);
      });
  } finally {
    await database.close();
  }
  await rm(join(dataDir, UNFINISHED), { force: true });
  progress.end();
  return {
    madeAt: manifest.madeAt,
    tables: manifest.tables.length,
    rows: Object.values(summary.rows).reduce((sum, count) => sum + count, 0),
    files: summary.files,
    contents: summary.contents ?? 0,
  };
}

interface Contents {
  readonly manifest: Manifest;
  readonly summary: Summary;
}

/** Distinguishes backups: no two are made at one time. */
const identityOf = ({ madeAt, format }: Manifest): string => JSON.stringify({ madeAt, format });

/** Reads the whole archive once before any write. */
async function checkArchive(
  path: string,
  targets: FileTargets,
  progress: Progress,
): Promise<Contents & { readonly isContinued: boolean }> {
  let manifest: Manifest | undefined;
  let summary: Summary | undefined;
  let [files, contents] = [0, 0];
  const unfinished = await readFile(join(targets.dataDir, UNFINISHED), 'utf8').catch(() => null);
  const isContinued = () => manifest !== undefined && identityOf(manifest) === unfinished;
  try {
    for await (const file of readArchive(path)) {
      progress.advance();
      if (file.name === MANIFEST) manifest = JSON.parse(String(await bodyOf(file))) as Manifest;
      else if (file.name === SUMMARY) summary = JSON.parse(String(await bodyOf(file))) as Summary;
      else {
        const target = targetOf(file.name, targets);
        if (target === null) continue;
        if (file.name.startsWith(FILES)) files += 1;
        else contents += 1;
        if (!isContinued()) await refuseExisting(target, targets);
      }
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${path} is not a backup, or it is damaged: ${(error as Error).message}`);
  }
  if (manifest === undefined) throw new StartError(`${path} is not a backup`);
  if (manifest.format !== FORMAT && manifest.format !== FORMAT_WITH_CONTENTS) {
    throw new StartError(`${path} was made by a newer version of this program`);
  }
  if (summary?.files !== files || (summary.contents ?? 0) !== contents)
    throw new StartError(`${path} is incomplete`);
  return { manifest, summary, isContinued: isContinued() };
}

async function load(
  sql: Sql,
  path: string,
  { manifest, summary, progress }: Contents & { readonly progress: Progress },
): Promise<void> {
  await sql.query('set local statement_timeout = 0');
  await sql.query('set local idle_in_transaction_session_timeout = 0');
  const tables = await readTables(sql);
  refuseOtherShape(manifest.tables, tables);
  const keys = await readForeignKeys(sql);
  for (const { table, name } of keys) {
    await sql.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  }
  for (const { name } of tables) {
    // The migrations have inserted rows.
    await sql.query(`truncate ${quoted(name)}`);
    await sql.query(`alter table ${quoted(name)} disable trigger user`);
  }
  const total = Object.values(summary.rows).reduce((sum, count) => sum + count, 0);
  progress.begin('rows', total);
  const shapes = new Map(tables.map((table) => [table.name, table]));
  const rows = await loadRows(sql, path, shapes, progress);
  for (const { name } of tables) {
    if ((rows.get(name) ?? 0) !== summary.rows[name]) throw new StartError(`${path} is incomplete`);
    await sql.query(`alter table ${quoted(name)} enable trigger user`);
  }
  // Validates all foreign keys.
  for (const { table, name, definition } of keys) {
    await sql.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  }
  for (const { name, lastValue, isCalled } of summary.sequences) {
    await sql.query('select setval($1::regclass, $2, $3)', [quoted(name), lastValue, isCalled]);
  }
}

/** @returns the number of inserted rows by table */
async function loadRows(
  sql: Sql,
  path: string,
  tables: ReadonlyMap<string, TableShape>,
  progress: Progress,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for await (const file of readArchive(path)) {
    if (!file.name.startsWith(TABLES)) continue;
    const table = tables.get(file.name.slice(TABLES.length).split('/', 1)[0] ?? '');
    if (!table) throw new StartError(`${path} contains a table that this version does not know`);
    const lines = String(await bodyOf(file)).trimEnd();
    const { rowCount } = await sql.query(insertOf(table), [`[${lines.replaceAll('\n', ',')}]`]);
    progress.advance(rowCount);
    counts.set(table.name, (counts.get(table.name) ?? 0) + rowCount);
  }
  return counts;
}

function insertOf({ name, columns }: TableShape): string {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map(({ type }, index) => `(row->>${index})::${type}`).join(', ');
  return `insert into ${quoted(name)} (${names}) overriding system value
    select ${values} from json_array_elements($1::json) as row`;
}

function refuseOtherShape(backed: readonly TableShape[], found: readonly TableShape[]): void {
  if (JSON.stringify(backed) === JSON.stringify(found)) return;
  throw new StartError('the tables of the backup do not match this version');
}

async function restoreFiles(
  path: string,
  targets: FileTargets,
  isContinued: boolean,
  progress: Progress,
): Promise<void> {
  for await (const file of readArchive(path)) {
    const target = targetOf(file.name, targets);
    if (target === null) continue;
    if ('key' in target) await targets.contents.put(target.key, file.body());
    else {
      if (isContinued) await rm(target.path, { force: true });
      await restoreFile(file, target.path);
    }
    progress.advance();
  }
}

async function restoreFile(file: ArchivedFile, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const written = createWriteStream(target, { mode: 0o600, flags: 'wx' });
  await pipeline(Readable.from(file.body()), written);
}

/** A file of the data folder, or a content of the store. */
type Target = { readonly path: string } | { readonly key: string };

/** The folder of the data folder that is the file store by default. */
const DEFAULT_STORE = 'files/';

/** @returns null for an entry that is no file; @throws StartError for a path outside of its folder */
function targetOf(name: string, { dataDir, isInDataDir }: FileTargets): Target | null {
  if (name.startsWith(CONTENTS)) return { key: insideOf(name, CONTENTS) };
  if (!name.startsWith(FILES)) return null;
  const below = insideOf(name, FILES);
  // The files of a deployment that stored them in its data folder.
  const isContent = !isInDataDir && below.startsWith(DEFAULT_STORE);
  return isContent ? { key: below.slice(DEFAULT_STORE.length) } : { path: join(dataDir, below) };
}

function insideOf(name: string, prefix: string): string {
  const below = normalize(name.slice(prefix.length));
  if (below.startsWith('..') || below.startsWith(sep) || below === '.' || below.includes('\0')) {
    throw new StartError(`the backup contains a file outside of the data folder: ${name}`);
  }
  return below;
}

async function refuseExisting(target: Target, { contents }: FileTargets): Promise<void> {
  if ('path' in target) {
    const found = await stat(target.path).catch(() => null);
    if (found)
      throw new StartError(`${target.path} exists already: restore into an empty DATA_DIR`);
  } else if (await contents.find(target.key)) {
    throw new StartError(`${target.key} exists already: restore into an empty file store`);
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@tandem/shared-postgres';

/** Counts of PostgreSQL's work, which do not depend on the speed of the machine. */
export interface DatabaseCounts {
  readonly transactions: number;
  /** Pages of tables and indexes that were looked at. */
  readonly blocks: number;
  readonly walRecords: number;
}

/** An idle connection reports its counts 10 s after its last transaction at the latest. */
const REPORTED_MS = 11_000;

const COUNTS = `
  select xact_commit + xact_rollback as transactions, blks_hit + blks_read as blocks,
    (select wal_records from pg_stat_wal) as "walRecords"
  from pg_stat_database where datname = current_database()`;

/**
 * Counts what all connections to the database do during `work` and until they have reported it.
 *
 * @returns the counts, and the seconds in which they arose
 */
export async function countsOf(
  database: Database,
  work: () => Promise<unknown>,
): Promise<{ readonly counts: DatabaseCounts; readonly seconds: number }> {
  await delay(REPORTED_MS);
  const before = await read(database);
  const begun = performance.now();
  await work();
  await delay(REPORTED_MS);
  const seconds = (performance.now() - begun) / 1000;
  const after = await read(database);
  const counts = combined(after, before, (end, start) => end - start);
  return { counts, seconds };
}

/** Combines the numbers of two counts. */
export function combined(
  left: DatabaseCounts,
  right: DatabaseCounts,
  combine: (left: number, right: number) => number,
): DatabaseCounts {
  return {
    transactions: combine(left.transactions, right.transactions),
    blocks: combine(left.blocks, right.blocks),
    walRecords: combine(left.walRecords, right.walRecords),
  };
}

async function read({ sql }: Database): Promise<DatabaseCounts> {
  const [row] = (await sql.query<DatabaseCounts>(COUNTS)).rows;
  if (row === undefined) throw new Error('PostgreSQL counts nothing');
  return row;
}

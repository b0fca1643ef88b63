import type { Pool } from 'pg';
import { withAvailability } from './pg-errors.ts';
import { PgSql, type QueryObserver } from './pg-sql.ts';
import type { Sql } from './sql.ts';

const SETTINGS = [
  'begin transaction isolation level repeatable read, read only',
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
  "set local timezone = 'UTC'",
  // Compiling a statement takes longer than reading most organizations.
  'set local jit = off',
];

/** The options of a snapshot. */
interface SnapshotOptions {
  readonly observe?: QueryObserver | undefined;
  /** False through a pooler. */
  readonly prepares: boolean;
}

/**
 * Runs `work` once, in a transaction whose statements all see the state of its first one. It may take
 * hours: no time limit of the server applies.
 *
 * @throws the errors of `work`; it is never repeated, since it may have external effects
 */
export async function inSnapshot<T>(
  pool: Pool,
  work: (sql: Sql) => Promise<T>,
  { observe, prepares }: SnapshotOptions,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw withAvailability(error);
  });
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  const sql = new PgSql(client, observe, prepares);
  try {
    for (const setting of SETTINGS) await sql.query(setting);
    return await work(sql);
  } finally {
    await sql.query('rollback').catch(onError);
    client.off('error', onError);
    // A failed connection is not returned to the pool.
    client.release(broken);
  }
}

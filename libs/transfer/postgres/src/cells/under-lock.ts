import type { Database, Sql } from '@tandem/shared-postgres';

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs `work` in a transaction, again and again until its locks are free. It waits for `waitMs` at a time, so that
 * transactions that wait behind it continue in between.
 */
export async function underLock(
  database: Database,
  waitMs: number,
  work: (sql: Sql) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    try {
      await database.bulk(async (sql) => {
        await sql.query(`set local lock_timeout = ${waitMs}`);
        await work(sql);
      });
      return;
    } catch (error) {
      if ((error as { readonly code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    }
  }
}

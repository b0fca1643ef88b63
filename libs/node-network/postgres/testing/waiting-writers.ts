import type { Database } from '@tandem/shared-postgres';

/** Begins a write behind a lock, which is released after more than half a second. */
export async function afterLongLock(
  database: Database,
  lock: string,
  write: () => Promise<unknown>,
): Promise<unknown> {
  let writing: Promise<unknown> | undefined;
  await database
    .unitOfWork((sql) => sql)
    .run(async (sql) => {
      await sql.query(lock);
      writing = write();
      const isWaiting = async (): Promise<boolean> =>
        (await waitingWriters(database, '700 ms')) === 1;
      await Promise.race([writing, until(isWaiting)]);
    });
  return writing;
}

/** The number of writers that have waited for a lock for this time. */
export async function waitingWriters(database: Database, since = '0 ms'): Promise<number> {
  const { rows } = await database.sql.query<{ waiting: number }>(
    `select count(*)::integer as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'
       and clock_timestamp() - query_start > $1::interval`,
    [since],
  );
  return rows[0]?.waiting ?? 0;
}

export async function until(happened: () => Promise<boolean>): Promise<void> {
  while (!(await happened())) await new Promise((resolve) => setTimeout(resolve, 10));
}

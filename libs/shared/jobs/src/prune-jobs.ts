import type { Sql } from '@tandem/shared-postgres';

const BATCH = 5_000;

/** Deletes jobs that ended that long ago. @returns their number */
export async function pruneJobs(sql: Sql, retentionSeconds: number): Promise<number> {
  let pruned = 0;
  for (;;) {
    const { rowCount } = await sql.query(
      `delete from job where id in (
         select id from job where done_at < now() - make_interval(secs => $1) limit $2
       )`,
      [retentionSeconds, BATCH],
    );
    pruned += rowCount;
    if (rowCount < BATCH) return pruned;
  }
}

import type { Sql } from '@tandem/shared-postgres';

const BATCH = 5_000;

/** Forgets jobs that have been done for so long. @returns how many */
export async function pruneJobs(sql: Sql, keptSeconds: number): Promise<number> {
  let pruned = 0;
  for (;;) {
    const { rowCount } = await sql.query(
      `delete from job where id in (
         select id from job where done_at < now() - make_interval(secs => $1) limit $2
       )`,
      [keptSeconds, BATCH],
    );
    pruned += rowCount;
    if (rowCount < BATCH) return pruned;
  }
}

import type { Database } from '../src/index.ts';
import { OFFSET_LOCK } from '../src/outbox/offset-lock.ts';

/** Runs `work` while `consumer` receives no event: all events that it receives later have happened. */
export function holdOffset(
  database: Database,
  consumer: string,
  work: () => Promise<void>,
): Promise<void> {
  return database
    .unitOfWork((sql) => sql)
    .run(async (sql) => {
      await sql.query(`select pg_advisory_xact_lock(${OFFSET_LOCK}, hashtext($1))`, [consumer]);
      await work();
    });
}

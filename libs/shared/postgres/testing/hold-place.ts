import type { Database } from '../src/index.ts';
import { PLACE_LOCKS } from '../src/outbox/outbox-relay.ts';

/** Does `work` while `consumer` is told of no event: all that it is told of afterwards has happened. */
export function holdPlace(
  database: Database,
  consumer: string,
  work: () => Promise<void>,
): Promise<void> {
  return database
    .unitOfWork((sql) => sql)
    .run(async (sql) => {
      await sql.query(`select pg_advisory_xact_lock(${PLACE_LOCKS}, hashtext($1))`, [consumer]);
      await work();
    });
}

import { isNotPaused } from '../cells/paused-realms.ts';
import { statement, type Sql } from '../sql.ts';

const prune = statement(
  'outbox.prune',
  `delete from outbox
   where occurred_at < now() - make_interval(secs => $1)
     and ${isNotPaused('realm_id')}
     and not exists (
       select from outbox_consumer where last_id < outbox.id
     )`,
);

/**
 * Removes events that every consumer has processed and that are older than `seconds`.
 *
 * @returns the number of removed events
 */
export async function pruneOutbox(sql: Sql, seconds: number): Promise<number> {
  return (await sql.query(prune, [seconds])).rowCount;
}

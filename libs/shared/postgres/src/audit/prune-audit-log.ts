import { isNotPaused } from '../cells/paused-realms.ts';
import { statement, type Sql } from '../sql.ts';

const AT_ONCE = 10_000;

const prune = statement(
  'audit.prune',
  `delete from audit_entry where id in (
     select id from audit_entry where occurred_at < now() - make_interval(days => $1)
       and ${isNotPaused('realm_id')}
     order by occurred_at limit ${AT_ONCE}
   )`,
);

/**
 * Removes entries of the audit log that are older than `days`, a bounded number in each statement.
 *
 * @returns the number of removed entries
 */
export async function pruneAuditLog(sql: Sql, days: number): Promise<number> {
  let pruned = 0;
  for (;;) {
    const { rowCount } = await sql.query(prune, [days]);
    pruned += rowCount;
    if (rowCount < AT_ONCE) return pruned;
  }
}

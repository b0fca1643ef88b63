import type { Database } from '@tandem/shared-postgres';
import { admitMove } from './move-state.ts';
import { MOVED_TABLES, rowsOf } from './moved-tables.ts';

/** Messages are removed in parts of this many. */
const PART = 20_000;

/** Rows that refer to an organization and that do not move. */
const OTHERS = ['event_queue', 'message_block', 'account_change', 'transfer_import'];

/** Statements that remove the rows on which workers act: what has not happened yet happens in the other cell. */
export const pendingWork = (realmId: number): readonly string[] =>
  MOVED_TABLES.filter(({ copied }) => copied === 'late')
    .toReversed()
    .map((table) => `delete from "${table.name}" where ${rowsOf(table, realmId)}`);

/**
 * Removes the rows of an organization from a cell that does not serve it, but for the organization itself, whose row
 * states that it is elsewhere. It can be interrupted and repeated.
 */
export async function removeRows(
  database: Database,
  realmId: number,
  onMessages: (count: number) => void = () => undefined,
): Promise<void> {
  const remove = (statement: string, values: readonly unknown[] = []) =>
    database.bulk(async (sql) => {
      await admitMove(sql);
      return (await sql.query(statement, values)).rowCount;
    });
  for (const other of OTHERS) await remove(`delete from ${other} where realm_id = $1`, [realmId]);
  for (let removed = PART; removed === PART; onMessages(removed)) {
    removed = await remove(
      `delete from message where id in
         (select id from message where realm_id = $1 order by id limit ${PART})`,
      [realmId],
    );
  }
  for (const table of MOVED_TABLES.toReversed()) {
    if (table.name === 'realm') continue;
    await remove(`delete from "${table.name}" where ${rowsOf(table, realmId)}`);
  }
  // Each removal of an account adds to it.
  await remove('delete from account_change where realm_id = $1', [realmId]);
}

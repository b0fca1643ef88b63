import type { Sql } from '@tandem/shared-postgres';

/** A file of the data folder that identifies the backup of a restore that did not end. */
export const UNFINISHED = 'restore.unfinished';

/** The same in the database: it is removed in the transaction that writes the rows. */
const TABLE = 'unfinished_restore';

/** Whether the database has nothing but an unfinished restore of a backup. */
export async function isUnfinished(sql: Sql, backup: string): Promise<boolean> {
  const { rows } = await sql.query<{ exists: boolean }>(
    'select to_regclass($1) is not null as exists',
    [TABLE],
  );
  if (rows[0]?.exists !== true) return false;
  const { rowCount } = await sql.query(`select from ${TABLE} where backup = $1`, [backup]);
  return rowCount > 0;
}

/** Records that a restore has begun. */
export async function beginRestore(sql: Sql, backup: string): Promise<void> {
  await sql.query(`create table if not exists ${TABLE} (backup text primary key)`);
  await sql.query(`insert into ${TABLE} values ($1) on conflict do nothing`, [backup]);
}

/** To be called in the transaction that writes everything. */
export async function endRestore(sql: Sql): Promise<void> {
  await sql.query(`drop table ${TABLE}`);
}

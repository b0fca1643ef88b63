import type { Sql, Statement } from '@tandem/shared-postgres';

/** The next number of a sequence. @param next a statement that returns it as `id` */
export async function nextIdOf(sql: Sql, next: Statement): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(next);
  if (!rows[0]) throw new Error('A sequence returns a number');
  return rows[0].id;
}

import type { Sql } from '../sql.ts';
import { CELLS } from './cell-numbers.ts';

/**
 * Makes the sequences of a cell draw ids that no other cell draws; those of a database without cells are left
 * unchanged. Migrations create sequences that count in steps of one, so this runs after them, and repeating it
 * changes nothing.
 */
export async function alignSequences(sql: Sql): Promise<void> {
  const { rows } = await sql.query<{ name: string }>(
    `select quote_ident(sequencename) as name from pg_sequences
     where schemaname = current_schema() and increment_by <> ${CELLS}
       and to_regclass('cell') is not null and sequencename not like 'migration\\_%'`,
  );
  if (rows.length === 0 || (await readCell(sql)) === null) return;
  for (const { name } of rows) await sql.query('select raise_sequence($1::regclass, 0)', [name]);
}

/** The cell that a database is. */
export interface Cell {
  readonly name: string;
  /** The remainder of its ids. */
  readonly number: number;
}

/** The cell that a database is; null if it is none. */
export async function readCell(sql: Sql): Promise<Cell | null> {
  const { rows } = await sql.query<Cell>('select name, number from cell');
  return rows[0] ?? null;
}

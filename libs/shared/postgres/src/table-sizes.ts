import { statement, type Sql } from './sql.ts';

/** The size of a table. */
export interface TableSize {
  readonly table: string;
  /** Estimated by the server. */
  readonly rows: number;
  /** The size with indexes, for humans: `16 kB`. */
  readonly size: string;
}

const sizes = statement(
  'database.tableSizes',
  `select relname as table, n_live_tup as rows,
     pg_size_pretty(pg_total_relation_size(relid)) as size
   from pg_stat_user_tables order by pg_total_relation_size(relid) desc, relname`,
);

/** Returns the sizes of all tables, the largest first. */
export async function readTableSizes(sql: Sql): Promise<readonly TableSize[]> {
  return (await sql.query<TableSize>(sizes)).rows;
}

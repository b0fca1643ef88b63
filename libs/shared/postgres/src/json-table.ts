import type { Sql } from './sql.ts';

const BATCH = 1000;

/** Rows of a table that another program reads: each is the text of a JSON object. */
export interface JsonTable {
  readonly name: string;
  /** The rows in batches, so that memory is bounded. */
  rows(): AsyncIterable<readonly string[]>;
}

/**
 * The rows of a query as JSON, by a cursor.
 *
 * @param sql a transaction
 * @param query its columns become the fields of the objects
 */
export function jsonTable(
  sql: Sql,
  name: string,
  query: string,
  values: readonly unknown[] = [],
): JsonTable {
  return { name, rows: () => jsonRows(sql, query, values) };
}

let cursors = 0;

async function* jsonRows(
  sql: Sql,
  query: string,
  values: readonly unknown[],
): AsyncGenerator<readonly string[]> {
  cursors += 1;
  const cursor = `json_rows_${cursors}`;
  await sql.query(
    `declare ${cursor} no scroll cursor for
     select row_to_json(each)::text as row from (${query}) each`,
    values,
  );
  for (;;) {
    const { rows } = await sql.query<{ row: string }>(`fetch ${BATCH} from ${cursor}`);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < BATCH) break;
  }
  await sql.query(`close ${cursor}`);
}

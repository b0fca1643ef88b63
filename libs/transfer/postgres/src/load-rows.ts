import type { BulkSql, CopyValue } from '@tandem/shared-postgres';

/** A row by columns. */
export type Row = Readonly<Record<string, CopyValue>>;

/**
 * Adds rows with COPY. Rows that a unique constraint refuses are omitted: archives of other programs repeat
 * some.
 *
 * @returns the number of omitted rows
 */
export async function loadRows(sql: BulkSql, table: string, rows: readonly Row[]): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const columns = Object.keys(first);
  const names = columns.map((name) => `"${name}"`).join(', ');
  const staging = `import_${table}`;
  await sql.query(
    `create temp table if not exists "${staging}" on commit drop as
     select ${names} from "${table}" with no data`,
  );
  await sql.copy(staging, columns, valuesOf(rows, columns));
  const { rowCount } = await sql.query(
    `insert into "${table}" (${names}) overriding system value
     select ${names} from "${staging}" on conflict do nothing`,
  );
  await sql.query(`drop table "${staging}"`);
  return rows.length - rowCount;
}

/** Adds rows with COPY that no constraint refuses. */
export async function copyRows(sql: BulkSql, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  await sql.copy(table, columns, valuesOf(rows, columns));
}

function* valuesOf(
  rows: readonly Row[],
  columns: readonly string[],
): Generator<readonly CopyValue[]> {
  for (const row of rows) yield columns.map((name) => row[name] ?? null);
}

/** PostgreSQL stores no NUL characters. */
export const stored = (text: string): string =>
  text.includes('\0') ? text.replaceAll('\0', '') : text;

/** A time of the archive; the epoch if its year does not have four digits. */
export const timeOf = (seconds: number): Date => {
  const time = new Date(seconds * 1000);
  const year = time.getUTCFullYear();
  return year >= 1000 && year <= 9999 ? time : new Date(0);
};

import type { BulkSql, Sql } from '@tandem/shared-postgres';
import { rowsOf, type MovedTable } from './moved-tables.ts';

/** The columns of a table that are not generated, and those of its primary key. */
export interface TableShape {
  readonly columns: readonly string[];
  readonly key: readonly { readonly name: string; readonly type: string }[];
}

/** The shapes of all tables, by name. */
export async function readShapes(sql: Sql): Promise<ReadonlyMap<string, TableShape>> {
  const { rows } = await sql.query<TableShape & { name: string }>(
    `select c.relname as name,
       json_agg(a.attname order by a.attnum) filter (where a.attgenerated = '') as columns,
       coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null))
         order by a.attnum) filter (where a.attnum = any(key.indkey)), '[]') as key
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid
     left join pg_index key on key.indrelid = c.oid and key.indisprimary
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped
     group by c.relname`,
  );
  return new Map(rows.map(({ name, columns, key }) => [name, { columns, key }]));
}

/** The shape of a table. @throws Error if there is none */
export function shapeOf(shapes: ReadonlyMap<string, TableShape>, name: string): TableShape {
  const shape = shapes.get(name);
  if (!shape) throw new Error(`There is no table ${name}`);
  return shape;
}

/** One organization, read in a transaction of one cell and written in one of another. */
export interface RowCopy {
  readonly source: BulkSql;
  readonly target: BulkSql;
  readonly shapes: ReadonlyMap<string, TableShape>;
  readonly realmId: number;
  /** SQL of the short name that the organization gets. */
  readonly stringId: string;
}

/** Copies the rows of an organization. @returns their number */
export async function copyRows(copy: RowCopy, table: MovedTable): Promise<number> {
  const { columns } = shapeOf(copy.shapes, table.name);
  const where = rowsOf(table, copy.realmId);
  if (table.mayRemain) await removeRemaining(copy, table, where);
  const rows = copy.source.copyTo(selectOf(copy, table, where));
  return copy.target.copyFrom(table.name, columns, rows);
}

/** Removes rows of the other cell that an earlier move has left there, and that move back now. */
async function removeRemaining(
  { source, target }: RowCopy,
  { name }: MovedTable,
  where: string,
): Promise<void> {
  const { rows } = await source.query<{ id: number }>(`select id from "${name}" where ${where}`);
  await target.query(`delete from "${name}" where id = any($1)`, [rows.map(({ id }) => id)]);
}

/** The query of the columns of rows. */
export function selectOf(
  { shapes, stringId }: Pick<RowCopy, 'shapes' | 'stringId'>,
  { name }: MovedTable,
  where: string,
): string {
  const columns = shapeOf(shapes, name).columns.map((column) =>
    name === 'realm' && column === 'string_id' ? stringId : `"${column}"`,
  );
  return `select ${columns.join(', ')} from "${name}" where ${where}`;
}

import type { BulkSql, Database } from '@tandem/shared-postgres';
import { selectOf, shapeOf, type RowCopy, type TableShape } from './copy-rows.ts';
import { MOVED_TABLES, rowsOf, type MovedTable } from './moved-tables.ts';

/** The organization, and the transaction that writes it. */
export type ChangeTarget = Omit<RowCopy, 'source'>;

/**
 * Copies the rows whose changes were recorded since the last call, as they are now, and removes those that are gone.
 *
 * @returns the number of changes
 */
export async function applyChanges(source: Database, target: ChangeTarget): Promise<number> {
  return source.bulk(async (sql) => {
    await sql.query('set transaction isolation level repeatable read');
    // The recorded keys are few: a plan for many would read whole tables.
    await sql.query('set local enable_hashjoin = off');
    await sql.query('set local enable_mergejoin = off');
    const { rows } = await sql.query<{ relation: string; count: number }>(
      'select relation, count(*) as count from moved_change group by 1',
    );
    const counts = new Map(rows.map(({ relation, count }) => [relation, count]));
    const changed = MOVED_TABLES.filter(({ name }) => counts.has(name));
    for (const table of changed) await stage({ ...target, source: sql }, table);
    for (const table of changed.toReversed()) await removeMissing(target, table);
    for (const table of changed) await store(target, table);
    // A repeatable read removes the changes that it has seen.
    await sql.query('delete from moved_change');
    return rows.reduce((sum, { count }) => sum + count, 0);
  });
}

const stagedKeys = ({ name }: MovedTable) => `staged_keys_${name}`;
const stagedRows = ({ name }: MovedTable) => `staged_${name}`;
const keyColumns = ({ key }: TableShape, of = '') =>
  key.map(({ name }) => `${of}"${name}"`).join(', ');

/** Brings the recorded keys, and the rows that they name, to the other cell. */
async function stage(copy: RowCopy, table: MovedTable): Promise<void> {
  const { source, target, shapes, realmId } = copy;
  const shape = shapeOf(shapes, table.name);
  const values = shape.key.map(({ name, type }, at) => `(key->>${at})::${type} as "${name}"`);
  const keys = `select distinct ${values.join(', ')} from moved_change where relation = '${table.name}'`;
  await target.query(
    `drop table if exists ${stagedKeys(table)}, ${stagedRows(table)};
     create temporary table ${stagedKeys(table)} on commit drop as
       select ${keyColumns(shape)} from "${table.name}" limit 0;
     create temporary table ${stagedRows(table)}
       (like "${table.name}" including generated) on commit drop`,
  );
  await load(
    target,
    stagedKeys(table),
    shape.key.map(({ name }) => name),
    source,
    keys,
  );
  const where = `(${keyColumns(shape)}) in (${keys}) and ${rowsOf(table, realmId)}`;
  await load(target, stagedRows(table), shape.columns, source, selectOf(copy, table, where));
}

async function load(
  target: BulkSql,
  staged: string,
  columns: readonly string[],
  source: BulkSql,
  query: string,
): Promise<void> {
  await target.copyFrom(staged, columns, source.copyTo(query));
}

async function removeMissing({ target, shapes }: ChangeTarget, table: MovedTable): Promise<void> {
  const columns = keyColumns(shapeOf(shapes, table.name));
  await target.query(
    `delete from "${table.name}" where (${columns}) in
       (select ${columns} from ${stagedKeys(table)} except select ${columns} from ${stagedRows(table)})`,
  );
}

async function store({ target, shapes }: ChangeTarget, table: MovedTable): Promise<void> {
  const shape = shapeOf(shapes, table.name);
  const keys = keyColumns(shape);
  if (table.park !== undefined) {
    await target.query(
      `update "${table.name}" set ${table.park} where (${keys}) in (select ${keys} from ${stagedRows(table)})`,
    );
  }
  const isKey = new Set(shape.key.map(({ name }) => name));
  const others = shape.columns.filter((name) => !isKey.has(name));
  const columns = shape.columns.map((name) => `"${name}"`).join(', ');
  const change =
    others.length === 0
      ? 'nothing'
      : `update set ${others.map((name) => `"${name}" = excluded."${name}"`).join(', ')}`;
  await target.query(
    `insert into "${table.name}" (${columns}) overriding system value
     select ${columns} from ${stagedRows(table)} on conflict (${keys}) do ${change}`,
  );
}

import type { Sql } from '@tandem/shared-postgres';
import { quoted, type SequenceState, type TableShape } from './backup-format.ts';

/** The table of applied migrations; the migrations create it. */
const MIGRATION_TABLE = 'migration';

/** The tables with all columns that are not generated, by name. */
export async function readTables(sql: Sql): Promise<readonly TableShape[]> {
  const { rows } = await sql.query<TableShape>(
    `select c.relname as name,
       json_agg(json_build_object('name', a.attname,
         'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> $1
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname
     order by c.relname`,
    [MIGRATION_TABLE],
  );
  return rows;
}

/** The current value of every sequence. */
export async function readSequences(sql: Sql): Promise<readonly SequenceState[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S'
       and relname not like '${MIGRATION_TABLE}\\_%' order by relname`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const found = await sql.query<Omit<SequenceState, 'name'>>(
      `select last_value as "lastValue", is_called as "isCalled" from ${quoted(name)}`,
    );
    const [state] = found.rows;
    if (state) states.push({ name, ...state });
  }
  return states;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** The foreign keys, which fix the order of insertion. */
export async function readForeignKeys(sql: Sql): Promise<readonly ForeignKey[]> {
  const { rows } = await sql.query<ForeignKey>(
    `select cl.relname as table, co.conname as name, pg_get_constraintdef(co.oid) as definition
     from pg_constraint co join pg_class cl on cl.oid = co.conrelid
     where co.contype = 'f' and co.connamespace = 'public'::regnamespace and co.conparentid = 0
     order by 1, 2`,
  );
  return rows;
}

/** Whether the database has content that a restore could overwrite. */
export async function isEmpty(sql: Sql): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
  );
  return rowCount === 0;
}

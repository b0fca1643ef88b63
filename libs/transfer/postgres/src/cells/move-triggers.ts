import type { Database } from '@tandem/shared-postgres';
import { shapeOf, type TableShape } from './copy-rows.ts';
import { MOVED_TABLES, rowsOf, type MovedTable } from './moved-tables.ts';
import { underLock } from './under-lock.ts';

/** Begins the names of the triggers and functions of a move. */
const PREFIX = 'moving_';
const LOCK_MS = 1_000;

/**
 * Creates the triggers of a move in the cell that the organization leaves: they refuse changes of the organization
 * while writes are paused, and record the keys of the rows that change before. Each table is locked until the writers
 * that use it have ended, for a second at most at a time; after the last one every change is recorded.
 */
export async function addTriggers(
  database: Database,
  shapes: ReadonlyMap<string, TableShape>,
  realmId: number,
): Promise<void> {
  await database.sql.query('truncate moved_change');
  for (const table of MOVED_TABLES) {
    await addTrigger(
      database,
      table.name,
      changeFunction(table, shapeOf(shapes, table.name), realmId),
    );
  }
  await addTrigger(database, 'outbox', guardFunction('outbox', `realm_id = ${realmId}`, realmId));
}

/** Removes the triggers of all moves, with the function that the triggers of a table share. */
export async function removeTriggers(database: Database): Promise<void> {
  const functions = await database.sql.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where starts_with(proname, '${PREFIX}') and pronamespace = current_schema()::regnamespace`,
  );
  for (const { name } of functions.rows) {
    await underLock(database, LOCK_MS, (sql) =>
      sql.query(`drop function if exists ${name} cascade`),
    );
  }
  await database.sql.query('truncate moved_change');
}

async function addTrigger(database: Database, table: string, body: string): Promise<void> {
  const name = `${PREFIX}${table}`;
  await underLock(database, LOCK_MS, async (sql) => {
    const execute = `for each statement execute function ${name}()`;
    await sql.query(
      `create function ${name}() returns trigger language plpgsql as $body$ ${body} $body$;
       create trigger ${name}_added after insert on ${table}
         referencing new table as changed ${execute};
       create trigger ${name}_changed after update on ${table}
         referencing old table as former new table as changed ${execute};
       create trigger ${name}_removed after delete on ${table}
         referencing old table as changed ${execute}`,
    );
  });
}

const EXEMPT = `if current_setting('tandem.moving', true) = 'on' then return null; end if;`;

/** The body of a function that refuses changes, by the phase of the move. */
function guardFunction(table: string, scope: string, realmId: number): string {
  const isEvent = table === 'outbox';
  return `begin
    ${EXEMPT}
    if exists (select from changed where ${scope}) then
      perform admit_change(${realmId}, ${isEvent});
    end if;
    return null;
  end`;
}

function changeFunction(table: MovedTable, { key }: TableShape, realmId: number): string {
  const scope = rowsOf(table, realmId);
  if (table.copied === 'late') return guardFunction(table.name, scope, realmId);
  const columns = key.map(({ name }) => `"${name}"`).join(', ');
  const record = (rows: string) =>
    `insert into moved_change (relation, key)
     select '${table.name}', jsonb_build_array(${columns}) from (${rows}) as row;`;
  const inScope = (relation: string) => `select ${columns} from ${relation} where ${scope}`;
  // The rows that a removed one refers to may be gone too.
  const removed = table.isDirect ? inScope('changed') : `select ${columns} from changed`;
  return `begin
    ${EXEMPT}
    if exists (select from changed where ${scope}) then
      perform admit_change(${realmId}, false);
    end if;
    if tg_op = 'DELETE' then
      ${record(removed)}
    elsif tg_op = 'UPDATE' then
      ${record(`${inScope('changed')} union ${inScope('former')}`)}
    else
      ${record(inScope('changed'))}
    end if;
    return null;
  end`;
}

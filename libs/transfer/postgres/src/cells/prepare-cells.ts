import { alignSequences, CELLS, readCell, type Database, type Sql } from '@tandem/shared-postgres';
import { CellError } from '@tandem/transfer-domain';
import { copyRows, readShapes } from './copy-rows.ts';
import { MOVED_TABLES } from './moved-tables.ts';
import { raiseSequences } from './raise-sequences.ts';

/** A database with the name of its cell. */
export interface NamedCell {
  readonly name: string;
  readonly database: Database;
}

/** The organization of the system bots, which all cells have with the same ids. */
const INTERNAL = `string_id = 'tandeminternal'`;

/**
 * Makes databases the cells of one deployment: each gets a number, and draws ids that no other one draws. The first
 * one may have organizations; a further one joins empty, with the system bots of the first. Repeating it changes
 * nothing.
 *
 * @throws CellError if a database is another cell, has organizations or another secret
 */
export async function prepareCells(cells: readonly NamedCell[]): Promise<void> {
  const found = await Promise.all(cells.map(({ database }) => readCell(database.sql)));
  for (const [index, { name }] of cells.entries()) {
    const known = found[index];
    if (known && known.name !== name) {
      throw new CellError(`the database of the cell '${name}' is the cell '${known.name}'`);
    }
  }
  const known = cells.filter((_, index) => found[index]);
  const first = known[0] ?? cells[0];
  if (!first) throw new CellError('there are no cells');
  const numbers = new Set(found.flatMap((cell) => cell?.number ?? []));
  const fresh = cells.filter((cell) => !known.includes(cell));
  for (const cell of fresh) if (cell !== first) await refuseUsed(cell);
  await refuseOtherSecrets(cells);
  for (const cell of [first, ...cells.filter((each) => each !== first)]) {
    if (known.includes(cell)) continue;
    await refuseImports(cell);
    const number = Array.from({ length: CELLS }, (_, each) => each).find((n) => !numbers.has(n));
    if (number === undefined) throw new CellError(`there are ${CELLS} cells at most`);
    numbers.add(number);
    await cell.database.sql.query('insert into cell (name, number) values ($1, $2)', [
      cell.name,
      number,
    ]);
  }
  for (const cell of cells) {
    await alignSequences(cell.database.sql);
    if (cell !== first) await join(cell, first);
  }
}

/** Also after an interruption: ids above those of the first cell, and its system bots. */
async function join(cell: NamedCell, first: NamedCell): Promise<void> {
  if (await hasRealms(cell.database.sql, INTERNAL)) return;
  await raiseSequences(first.database, cell.database);
  const [internal] = (
    await first.database.sql.query<{ id: number }>(`select id from realm where ${INTERNAL}`)
  ).rows;
  if (!internal) return;
  const shapes = await readShapes(cell.database.sql);
  const realm = { shapes, realmId: internal.id, stringId: 'string_id' };
  await first.database.bulk(async (source) => {
    await source.query('set transaction isolation level repeatable read, read only');
    await cell.database.bulk(async (target) => {
      for (const table of MOVED_TABLES) await copyRows({ source, target, ...realm }, table);
    });
  });
}

async function refuseUsed({ name, database }: NamedCell): Promise<void> {
  if (!(await hasRealms(database.sql, 'true'))) return;
  throw new CellError(`the database of the cell '${name}' was used before: a cell joins empty`);
}

async function refuseImports({ name, database }: NamedCell): Promise<void> {
  const { rowCount } = await database.sql.query('select from transfer_import limit 1');
  if (rowCount > 0) throw new CellError(`the cell '${name}' has an unfinished import: finish it`);
}

async function refuseOtherSecrets(cells: readonly NamedCell[]): Promise<void> {
  const secrets = new Set<string>();
  for (const { database } of cells) {
    const { rows } = await database.sql.query<{ secret: string }>(
      `select encode(secret_fingerprint, 'hex') as secret from deployment`,
    );
    for (const { secret } of rows) secrets.add(secret);
  }
  if (secrets.size > 1) throw new CellError('the cells have different secrets: see SECRET_KEY');
}

async function hasRealms(sql: Sql, where: string): Promise<boolean> {
  return (await sql.query(`select from realm where ${where} limit 1`)).rowCount > 0;
}

import { AWAY, readCell } from '@tandem/shared-postgres';
import { CellError } from '@tandem/transfer-domain';
import type { NamedCell } from './prepare-cells.ts';

/** The cell of an organization, by the short name of the organization. */
export type Directory = ReadonlyMap<string, string>;

/**
 * Reads which cell serves which organization.
 *
 * @param only the short name of the only organization that is looked for
 * @throws CellError if a database is not the cell, or two cells have an organization of the same name
 */
export async function readDirectory(
  cells: readonly NamedCell[],
  only: string | null = null,
): Promise<Directory> {
  const directory = new Map<string, string>();
  for (const { name, database } of cells) {
    const cell = await readCell(database.sql);
    if (cell?.name !== name) {
      throw new CellError(`the database of the cell '${name}' is not prepared: run cells prepare`);
    }
    const { rows } = await database.sql.query<{ stringId: string }>(
      `select string_id as "stringId" from realm
       where string_id <> 'tandeminternal' and not starts_with(string_id, '${AWAY}')
         and ($1::text is null or string_id = $1)`,
      [only],
    );
    for (const { stringId } of rows) {
      const other = directory.get(stringId);
      if (other !== undefined) {
        throw new CellError(`the cells '${other}' and '${name}' both have '${stringId}'`);
      }
      directory.set(stringId, name);
    }
  }
  return directory;
}

import { AWAY } from '@tandem/shared-postgres';
import { CellError } from '@tandem/transfer-domain';
import { readShapes } from './copy-rows.ts';
import { readMoves, type MoveState } from './move-state.ts';
import type { NamedCell } from './prepare-cells.ts';

/** Refuses a move that cannot succeed, before anything is changed. @throws CellError */
export async function refuseMove(
  { source, target }: { readonly source: NamedCell; readonly target: NamedCell },
  { realmId, stringId }: MoveState,
): Promise<void> {
  const others = await readMoves(source.database.sql);
  const other = others.find(({ phase }) => phase !== 'arrived');
  if (other) {
    throw new CellError(`a move of '${other.stringId}' has begun: finish or abort it first`);
  }
  const { rowCount: imports } = await source.database.sql.query(
    'select from transfer_import where realm_id = $1',
    [realmId],
  );
  if (imports > 0) throw new CellError('its import is unfinished: finish it, or import undo');
  const { rowCount: taken } = await target.database.sql.query(
    `select from realm where string_id = any($1) and id <> $2`,
    [[stringId, `${AWAY}${stringId}`], realmId],
  );
  if (taken > 0)
    throw new CellError(`the cell '${target.name}' has another organization of the name`);
  const shapes = await Promise.all(
    [source, target].map(async ({ database }) => {
      const found = [...(await readShapes(database.sql))];
      return JSON.stringify(found.toSorted(([a], [b]) => (a < b ? -1 : 1)));
    }),
  );
  if (shapes[0] !== shapes[1]) {
    throw new CellError('the cells have different schemas: run the same version, and db migrate');
  }
  const secrets = await Promise.all(
    [source, target].map(async ({ database }) => {
      const { rows } = await database.sql.query<{ secret: string }>(
        `select encode(secret_fingerprint, 'hex') as secret from deployment`,
      );
      return rows[0]?.secret;
    }),
  );
  if (secrets[0] !== secrets[1]) {
    throw new CellError(
      'the cells have different secrets, or no service ran on one: see SECRET_KEY',
    );
  }
}

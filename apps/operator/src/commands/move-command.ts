import {
  abortMove,
  moveOrganization,
  readDirectory,
  unfinishedMoves,
  type NamedCell,
} from '@tandem/assembly-transfer';
import { StartError } from '@tandem/shared-runtime';
import type { Command } from 'commander';
import type { CellsConfig } from '../cells/cells-file.ts';
import {
  cellNamed,
  environmentOf,
  requireCells,
  routesAmong,
  withCells,
} from '../cells/open-cells.ts';
import { writeMap } from '../cells/write-map.ts';
import type { Output } from '../output.ts';
import { withSession } from '../session.ts';

interface MoveOptions {
  readonly to?: string | undefined;
  readonly abort: boolean;
}

/** `realm move`. */
export function addMoveCommand(realm: Command, output: () => Output): void {
  realm
    .command('move')
    .description('move an organization to another cell')
    .argument('<string-id>', "short name and subdomain; '' for the root organization")
    .option('--to <cell>', 'the cell that is to serve it')
    .option('--abort', 'end a move that was interrupted: the organization stays', false)
    .addHelpText(
      'after',
      `
Users can write while the rows are copied; at the end writes are refused for some seconds with 503 and
Retry-After. Then the maps of CELLS_FILE are written and the edge is reloaded. A move that was interrupted
continues with the same command, or ends with --abort unless it has taken place.`,
    )
    .action((stringId: string, { to, abort }: MoveOptions) => {
      const config = requireCells(process.env);
      const [first] = config.cells;
      if (!first) return undefined;
      return withSession(environmentOf(process.env, first), ({ identity: { addresses } }) =>
        withCells(process.env, async (cells) => {
          const { source, target } = await cellsOfMove(cells, config, { stringId, to, abort });
          const progress = output().progress();
          const publish = async () => {
            const routes = routesAmong(await readDirectory(cells), config, addresses);
            // No edge leads to the new cell before its own map is loaded.
            await Promise.all(config.maps.map((map) => writeMap(map, routes)));
          };
          const parts = { source, target, progress, publish };
          const moved = { realm: stringId, from: source.name, to: target.name };
          if (abort) {
            const realmId = await abortMove(parts, stringId);
            output().record({ ...moved, realm_id: realmId, aborted: true });
            return;
          }
          const { realmId, rows, pausedMs } = await moveOrganization(parts, stringId);
          output().record({ ...moved, realm_id: realmId, rows, paused_ms: pausedMs });
        }),
      );
    });
}

/** The cells between which an organization moves. @throws StartError */
async function cellsOfMove(
  cells: readonly NamedCell[],
  config: CellsConfig,
  { stringId, to, abort }: MoveOptions & { readonly stringId: string },
): Promise<{ readonly source: NamedCell; readonly target: NamedCell }> {
  const find = (name: string) => {
    const { name: known } = cellNamed(config, name);
    const cell = cells.find((each) => each.name === known);
    if (!cell) throw new StartError(`there is no cell '${name}'`);
    return cell;
  };
  const begun = (await unfinishedMoves(cells)).find((move) => move.stringId === stringId);
  if (begun && (abort || to === undefined || to === begun.to)) {
    return { source: find(begun.from), target: find(begun.to) };
  }
  if (begun) throw new StartError(`its move to the cell '${begun.to}' is unfinished`);
  if (abort) throw new StartError(`there is no unfinished move of '${stringId}'`);
  if (to === undefined) throw new StartError('name the cell with --to');
  const from = (await readDirectory(cells)).get(stringId);
  if (from === undefined) {
    throw new StartError(`there is no organization '${stringId}': see realm list`);
  }
  return { source: find(from), target: find(to) };
}

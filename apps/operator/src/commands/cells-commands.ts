import { prepareCells } from '@tandem/assembly-transfer';
import { readCell } from '@tandem/shared-postgres';
import { EDGE_FORMATS, edgeMap, type EdgeFormat } from '@tandem/transfer-domain';
import { Option, type Command } from 'commander';
import {
  directoryOf,
  environmentOf,
  requireCells,
  routesOf,
  withCells,
  writeMaps,
} from '../cells/open-cells.ts';
import { writeMap } from '../cells/write-map.ts';
import type { Output } from '../output.ts';
import { withSession } from '../session.ts';

interface MapOptions {
  readonly format?: EdgeFormat;
  readonly output?: string;
  readonly reload?: string;
}

/** `cells …`. */
export function addCellsCommands(program: Command, output: () => Output): void {
  const cells = program
    .command('cells')
    .description('organizations in several databases: see docs/scaling.md');

  cells
    .command('prepare')
    .description('make the databases of CELLS_FILE the cells of one deployment; can be repeated')
    .action(async () => {
      const [first] = requireCells(process.env).cells;
      await withCells(process.env, async (opened) => {
        for (const { database } of opened) await database.migrate();
      });
      // Further cells get the system bots of the first one.
      if (first) {
        await withSession(environmentOf(process.env, first), ({ identity }) =>
          identity.useCases.createSystemBots.execute(),
        );
      }
      await withCells(process.env, (opened) => prepareCells(opened));
      await list(output());
    });

  cells
    .command('list')
    .description('list the cells')
    .action(() => list(output()));

  cells
    .command('map')
    .description('write the map of organizations to cells that the edge reads')
    .addOption(
      new Option('--format <format>', 'of the proxy; without it, all maps of CELLS_FILE').choices(
        EDGE_FORMATS,
      ),
    )
    .option('--output <file>', 'printed by default; replaced as a whole')
    .option('--reload <command>', 'makes the edge read a file that has changed')
    .action(async ({ format, output: file, reload = undefined }: MapOptions) => {
      if (format === undefined) {
        output().table((await writeMaps(process.env)).map((changed) => ({ changed })));
        return;
      }
      const routes = await routesOf(process.env);
      if (file === undefined) {
        const text = edgeMap(format, routes);
        output().line({ format, routes }, text.trimEnd());
        return;
      }
      const changed = await writeMap({ format, file, reload: reload ?? null }, routes);
      output().record({ file, changed, organizations: routes.length });
    });
}

async function list(output: Output): Promise<void> {
  const directory = await directoryOf(process.env);
  const served = [...directory.values()];
  await withCells(process.env, async (opened, { cells }) => {
    const rows = [];
    for (const { name, database } of opened) {
      const { number } = (await readCell(database.sql)) ?? {};
      rows.push({
        cell: name,
        number: number ?? null,
        backend: cells.find((cell) => cell.name === name)?.backend ?? name,
        organizations: served.filter((each) => each === name).length,
      });
    }
    output.table(rows);
  });
}

import { outsideClusters, removeOutsideCluster } from '@tandem/shared-embedded-postgres';
import { readTableSizes } from '@tandem/shared-postgres';
import type { Command } from 'commander';
import type { Output } from '../output.ts';
import { withDatabase } from '../session.ts';

/** `db …`. */
export function addDatabaseCommands(program: Command, output: () => Output): void {
  const database = program.command('db').description('the database');

  database
    .command('migrate')
    .description('apply pending migrations')
    .action(() =>
      withDatabase(process.env, async (db) => {
        output().table((await db.migrate()).map((name) => ({ migrated: name })));
      }),
    );

  database
    .command('status')
    .description('show migrations and table sizes')
    .action(() =>
      withDatabase(process.env, async (db) => {
        const { done, missing, unknown } = await db.migrationStatus();
        const sizes = await readTableSizes(db.sql);
        const migrations = {
          migrations_done: done.length,
          migrations_missing: missing.length,
          migrations_unknown: unknown.length,
        };
        output().recordWithTable(
          migrations,
          'tables',
          sizes.map((size) => ({ ...size })),
        );
      }),
    );

  database
    .command('clusters')
    .description('list embedded databases that root started and that are outside their DATA_DIR')
    .action(() =>
      output().table(
        outsideClusters().map(({ folder, dataFolder, state }) => ({
          folder,
          data_dir: dataFolder,
          state,
        })),
      ),
    );

  database
    .command('remove-cluster')
    .description('remove an embedded database whose DATA_DIR is gone, with all its data')
    .argument('<folder>', 'the folder, from db clusters')
    .action((folder: string) => {
      removeOutsideCluster(folder);
      output().record({ folder, removed: true });
    });
}

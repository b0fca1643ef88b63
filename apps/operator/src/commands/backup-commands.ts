import { resolve } from 'node:path';
import { contentStoreOf, parseFileStoreUrl } from '@tandem/assembly-process';
import {
  StartError,
  address,
  optional,
  readConfig,
  required,
  text,
  withDefault,
} from '@tandem/shared-runtime';
import type { Command } from 'commander';
import { restoreBackup } from '../backup/restore-backup.ts';
import { restoreTarget } from '../backup/restore-target.ts';
import { writeBackup } from '../backup/write-backup.ts';
import type { Output } from '../output.ts';
import { withDatabase } from '../session.ts';

const VARIABLES = {
  DATABASE_URL: optional(address('postgres', 'postgresql')),
  DATA_DIR: withDefault(text('a folder'), '.data'),
  FILE_STORE_URL: optional(required('s3://… or file:///…', parseFileStoreUrl)),
};

/** `backup`, `restore`. */
export function addBackupCommands(program: Command, output: () => Output): void {
  program
    .command('backup')
    .description('write a consistent snapshot of the database and all files to one archive')
    .option('--without-store', 'leave out the files of FILE_STORE_URL, which has its own backup')
    .argument('[file]', 'by default tandem-backup-<time>.tar.gz; replaced when complete')
    .addHelpText(
      'after',
      `
The services may run meanwhile. The archive holds the secret that API keys are derived with, unless
it is set by SECRET_KEY: keep it as safe as the database.`,
    )
    .action(async (given: string | undefined, options: { readonly withoutStore?: true }) => {
      const { DATA_DIR, FILE_STORE_URL } = readConfig(process.env, VARIABLES);
      const store = contentStoreOf({ dataDir: DATA_DIR, fileStoreUrl: FILE_STORE_URL });
      // That of the data folder is in it.
      const contents = FILE_STORE_URL === undefined || options.withoutStore ? null : store;
      const files = { dataDir: DATA_DIR, contents };
      const file = resolve(given ?? defaultName(new Date()));
      const report = await withDatabase(process.env, (database) =>
        writeBackup(database, files, file, output().progress()),
      ).catch((error: NodeJS.ErrnoException) => {
        throw error.syscall && error.code
          ? new StartError(`${file} cannot be written (${error.code})`)
          : error;
      });
      output().record({ file, ...report });
    });

  program
    .command('restore')
    .description('restore a backup into an empty database, DATA_DIR and FILE_STORE_URL')
    .argument('<file>', 'the archive that backup wrote')
    .addHelpText(
      'after',
      `
Into the database that DATABASE_URL names; without it into a new embedded one in DATA_DIR, which
npm start serves then. Files go to the store of FILE_STORE_URL, without it to DATA_DIR, wherever they were before. Nothing is overwritten. After an interruption, the same command restores the
backup from the beginning. A backup of an older version is brought up to date
when a service starts, or by db migrate.`,
    )
    .action(async (file: string) => {
      const { DATABASE_URL, DATA_DIR, FILE_STORE_URL } = readConfig(process.env, VARIABLES);
      const target = await restoreTarget(DATABASE_URL?.href ?? null, DATA_DIR);
      const files = {
        dataDir: DATA_DIR,
        contents: contentStoreOf({ dataDir: DATA_DIR, fileStoreUrl: FILE_STORE_URL }),
        isInDataDir: FILE_STORE_URL === undefined,
      };
      const restored = await restoreBackup(file, files, target.open, output().progress()).catch(
        async (error: unknown) => {
          await target.discard();
          throw error;
        },
      );
      await target.stop();
      const { madeAt, ...report } = restored;
      output().record({ made_at: madeAt, ...report });
    });
}

function defaultName(now: Date): string {
  return `tandem-backup-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`;
}

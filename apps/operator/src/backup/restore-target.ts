import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { allMigrations } from '@tandem/assembly-database';
import { startEmbeddedPostgres } from '@tandem/shared-embedded-postgres';
import { createDatabase } from '@tandem/shared-postgres';
import { StartError } from '@tandem/shared-runtime';
import type { OpenDatabase } from './restore-backup.ts';
import { UNFINISHED } from './unfinished-restore.ts';

/** The target of a restore. */
interface RestoreTarget {
  readonly open: OpenDatabase;
  stop(): Promise<void>;
  /** Stops the target and removes everything that a failed restore created, if it has created the target. */
  discard(): Promise<void>;
}

/**
 * Opens the database of an address; without an address a new embedded database in the data folder,
 * which the demo uses, or that of a restore that was interrupted.
 *
 * @throws StartError if the data folder has a database already
 */
export async function restoreTarget(url: string | null, dataDir: string): Promise<RestoreTarget> {
  if (url !== null) {
    const nothing = () => Promise.resolve();
    return { open: opener(url), stop: nothing, discard: nothing };
  }
  const folder = join(dataDir, 'postgres');
  const isContinued = existsSync(join(dataDir, UNFINISHED));
  if (existsSync(folder) && !isContinued) {
    throw new StartError(
      `${folder} contains a database already: set DATABASE_URL, or DATA_DIR to a new folder`,
    );
  }
  const server = await startEmbeddedPostgres({ dataDir: folder });
  return {
    open: opener(server.url),
    stop: () => server.stop(),
    discard: async () => {
      await server.stop();
      // It may be complete.
      if (isContinued) return;
      await rm(server.folder, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function opener(url: string): OpenDatabase {
  return async (names) => {
    const known = new Set(allMigrations.map(({ name }) => name));
    const unknown = names.filter((name) => !known.has(name));
    if (unknown.length > 0) {
      throw new StartError(
        `the backup was made by a newer version of this program (${unknown.join(', ')})`,
      );
    }
    const wanted = new Set(names);
    return createDatabase({
      url,
      applicationName: 'tandem',
      poolSize: 2,
      migrations: allMigrations.filter(({ name }) => wanted.has(name)),
    });
  };
}

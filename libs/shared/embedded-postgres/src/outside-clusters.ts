import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DATA_FOLDER, OUTSIDE, SHARED_HOME, knownLocation } from './cluster-location.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findPostmaster } from './postmaster-file.ts';

/**
 * `running`: a server uses it. `used`: its data folder refers to it. `orphaned`: its data folder was
 * removed or moved, or refers to another. `unknown`: an older version created it, which did not record the
 * data folder.
 */
type OutsideClusterState = 'running' | 'used' | 'orphaned' | 'unknown';

/** A cluster outside its data folder. */
interface OutsideCluster {
  readonly folder: string;
  /** The data folder at the last start; null if it was not recorded. */
  readonly dataFolder: string | null;
  readonly state: OutsideClusterState;
}

/** The clusters that root's servers have on this machine outside their data folders. */
export function outsideClusters(home: string = SHARED_HOME): readonly OutsideCluster[] {
  if (!existsSync(home)) return [];
  return readdirSync(home)
    .filter((name) => name.startsWith(OUTSIDE))
    .sort()
    .flatMap((name) => {
      try {
        return [outsideCluster(join(home, name))];
      } catch (error) {
        // Removed since the folder was read.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
    });
}

/**
 * Removes a cluster whose data folder does not exist, with all its data.
 *
 * @throws EmbeddedPostgresError if there is no such cluster, or it is in use
 */
export function removeOutsideCluster(given: string, home: string = SHARED_HOME): void {
  const folder = resolve(given);
  const isOne = dirname(folder) === home && basename(folder).startsWith(OUTSIDE);
  if (!isOne || !existsSync(folder)) {
    throw new EmbeddedPostgresError(`${given} is not a cluster in ${home}: see db clusters`);
  }
  const { state, dataFolder } = outsideCluster(folder);
  if (state === 'running' || state === 'used') {
    throw new EmbeddedPostgresError(
      `${folder} is the database of ${dataFolder ?? 'a running server'}: stop the server and remove that folder first`,
    );
  }
  rmSync(folder, { recursive: true, force: true });
}

function outsideCluster(folder: string): OutsideCluster {
  const record = join(folder, DATA_FOLDER);
  const dataFolder = existsSync(record) ? readFileSync(record, 'utf8').trim() : null;
  return { folder, dataFolder, state: stateOf(folder, dataFolder) };
}

function stateOf(folder: string, dataFolder: string | null): OutsideClusterState {
  if (findPostmaster(join(folder, 'cluster'))) return 'running';
  if (dataFolder === null) return 'unknown';
  return knownLocation(dataFolder) === folder ? 'used' : 'orphaned';
}

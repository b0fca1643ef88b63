import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UNFINISHED } from './unfinished-restore.ts';

/** Top-level entries of a data folder that belong to one machine or one run. */
const LEFT_OUT: ReadonlySet<string> = new Set(['postgres', 'demo.json', 'tmp', UNFINISHED]);

/** A file of the data folder. */
interface DataFile {
  /** Relative to the folder, with slashes. */
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

/** The files of a backup: uploads, the secret of the keys and other stored files. */
export async function* dataFiles(folder: string, below = ''): AsyncGenerator<DataFile> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(orNothing);
  for (const entry of entries ?? []) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (below === '' && LEFT_OUT.has(name)) continue;
    const path = join(folder, name);
    if (entry.isDirectory()) {
      yield* dataFiles(folder, name);
    } else if (entry.isFile()) {
      const found = await stat(path).catch(orNothing);
      if (found) yield { name, path, size: found.size };
    }
  }
}

/** Ignores a file that was removed since it was listed. */
function orNothing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What of a data folder belongs to one machine or one run, at its top. */
const LEFT_OUT: ReadonlySet<string> = new Set(['postgres', 'demo.json', 'tmp']);

/** A file of the data folder. */
export interface DataFile {
  /** Relative to the folder, with slashes. */
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

/** The files that belong into a backup: uploads, the secret of the keys, whatever else is kept. */
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

/** What was removed since it was listed is not there any more. */
function orNothing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename } from 'node:fs/promises';
import { StartError } from '@tandem/shared-runtime';
import { edgeMap, type EdgeRoute } from '@tandem/transfer-domain';
import { partFileOf, removeAbandonedParts } from '../part-files.ts';
import type { MapConfig } from './cells-file.ts';

/**
 * Replaces the map of an edge, so that a reader sees the former one or the new one, and makes the edge read it.
 *
 * @returns whether the file was changed; an unchanged one is not loaded again
 * @throws StartError if the command of the edge fails; the next call repeats it
 */
export async function writeMap(map: MapConfig, routes: readonly EdgeRoute[]): Promise<boolean> {
  const { format, file, reload } = map;
  const text = edgeMap(format, routes);
  const loaded = `${file}.loaded`;
  if ((await contentOf(file)) === text && (await contentOf(loaded)) === text) return false;
  await replace(file, text);
  if (reload !== null) await run(reload);
  await replace(loaded, text);
  return true;
}

const contentOf = (path: string) => readFile(path, 'utf8').catch(() => null);

async function replace(path: string, text: string): Promise<void> {
  await removeAbandonedParts(path);
  const part = partFileOf(path);
  // Readable for the edge, which runs as another user.
  const file = await open(part, 'w', 0o644);
  try {
    await file.writeFile(text);
    await file.chmod(0o644);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}

async function run(command: string): Promise<void> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-500);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return;
  const reason = errors.trim().replaceAll(/\s+/g, ' ');
  throw new StartError(`the edge was not reloaded: '${command}' ended with ${code}: ${reason}`);
}

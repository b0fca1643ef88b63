import {
  closeSync,
  constants,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { commandOf, isAlive } from './running-process.ts';

/** The content of `postmaster.pid` of a running or killed server. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  /** It accepts connections. */
  readonly ready: boolean;
}

/** Reads the file, whether its server still runs or not. */
export function readPostmasterFile(cluster: string): PostmasterFile | null {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path)) return null;
  // Lines: process, folder, start, port, socket, address, memory, state.
  const lines = readFileSync(path, 'utf8').split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : null;
}

/** The server that runs over `cluster`; null when its file is from a killed one. */
export function findPostmaster(cluster: string): PostmasterFile | null {
  const file = readPostmasterFile(cluster);
  return file && isPostmasterOf(file.pid, cluster) ? file : null;
}

/**
 * Neutralizes the file of a killed server. When its process id belongs to an unrelated process by now, or
 * to a zombie, PostgreSQL would refuse to start; our own id, as its parent's, shows PostgreSQL that the
 * file is old. The rest of the file remains: PostgreSQL uses it to check whether children of the killed
 * server still run.
 */
export function disownPostmasterFile(cluster: string): void {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path)) return;
  // The folder belongs to the server's account, which must not redirect us by a link.
  const file = openSync(path, constants.O_RDWR | constants.O_NOFOLLOW);
  try {
    const text = readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid));
    ftruncateSync(file);
    writeSync(file, text, 0);
  } finally {
    closeSync(file);
  }
}

/** True when `pid` is a PostgreSQL server over this very cluster, not an unrelated process with its id. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  return isAlive(pid) && commandOf(pid).includes(`postgres -D ${cluster} `);
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a running (or killed) server left in `postmaster.pid`. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  /** It takes connections. */
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

/** True when `pid` is a PostgreSQL server over this very cluster, and no stranger with its number. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return (command[0]?.endsWith('postgres') ?? false) && command.includes(cluster);
  } catch {
    // No /proc on this system: PostgreSQL itself refuses to start twice over one cluster.
    return true;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

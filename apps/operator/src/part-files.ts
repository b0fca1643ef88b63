import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** A part that was not written for so long belongs to no running command, also if its process id is in use. */
const ABANDONED_MS = 86_400_000;

/** Names the machine or container whose process ids these are: several may write to one folder. */
const HOST = hostname().replaceAll(/[^\w-]/g, '_');

/** The name of a file or folder until it is complete: its own for each writer, since two may write to one path at once. */
export function partFileOf(path: string): string {
  return `${path}.${HOST}-${process.pid}-${randomBytes(4).toString('hex')}.part`;
}

const PART = /^([\w-]+)-(\d{1,10})-[0-9a-f]{8}\.part$/;

/** Removes the parts that commands have left at this path when they were killed. */
export async function removeAbandonedParts(path: string): Promise<void> {
  const [folder, start] = [dirname(path), `${basename(path)}.`];
  // The command that writes there reports an unusable folder.
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(start)) continue;
    const [, host, pid] = PART.exec(name.slice(start.length)) ?? [];
    if (pid === undefined) continue;
    const part = join(folder, name);
    const isAbandoned = host === HOST && !isRunning(Number(pid));
    if (isAbandoned || (await isOld(part))) await rm(part, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Without the permission to signal it, the process runs.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isOld(part: string): Promise<boolean> {
  const found = await stat(part).catch(() => null);
  return found !== null && found.mtimeMs < Date.now() - ABANDONED_MS;
}

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** True while a process with that id runs, under any account; false for a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !/^[ZX]/.test(statOf(pid));
}

/** The start time of a process: with its id it identifies the process, since ids are reused. */
export function beginningOf(pid: number): string | null {
  if (!isAlive(pid)) return null;
  return statOf(pid).split(' ')[19] ?? (ask(pid, 'lstart=') || null);
}

/** The kernel's data about the process, from the state on; empty without /proc. */
function statOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name before it is in brackets and may contain any character.
    return stat.slice(stat.lastIndexOf(')') + 2);
  } catch {
    return '';
  }
}

/** The command line of a process. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return ask(pid, 'command=');
  }
}

/** A field of a process by `ps`, for systems without /proc. */
function ask(pid: number, field: string): string {
  const { stdout } = spawnSync('ps', ['-ww', '-o', field, '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() ?? '';
}

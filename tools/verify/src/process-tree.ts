import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/** The processes that `pid` has started, with those that they have started, at any depth. */
export function descendants(pid: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const [child, parent] of parents()) {
    children.set(parent, [...(children.get(parent) ?? []), child]);
  }
  const found: number[] = [];
  for (let level = [pid]; level.length > 0; found.push(...level)) {
    level = level.flatMap((each) => children.get(each) ?? []);
  }
  return found;
}

/** Every process of the machine with its parent. */
function parents(): readonly (readonly [child: number, parent: number])[] {
  if (process.platform !== 'linux') {
    const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    return table.split('\n').map((line) => {
      const [child = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
      return [child, parent];
    });
  }
  // Small images have no `ps`.
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => [Number(entry), parentOf(entry)]);
}

/** @see proc_pid_stat(5): the parent follows the name, which may contain any character */
function parentOf(entry: string): number {
  try {
    const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
  } catch {
    return 0;
  }
}

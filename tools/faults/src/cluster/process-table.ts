import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { basename, sep } from 'node:path';

/** Programs of a cluster; a shell that an operator has opened in its folder is none. */
const OURS =
  /^(?:node|esbuild|postgres|pg_[a-z]+|initdb|python3[\d.]*|etcd|haproxy|nats-server|redis-server|pgbouncer)$/;

/**
 * The programs that work in a folder or below it. PostgreSQL's parent is unknown, and it hides its
 * environment, but no program of a cluster leaves the folder of its machine.
 */
export function processesIn(folder: string): readonly number[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry) || Number(entry) === process.pid) return [];
    const cwd = linkOf(`/proc/${entry}/cwd`);
    if (cwd !== folder && !cwd.startsWith(folder + sep)) return [];
    const program = basename(linkOf(`/proc/${entry}/exe`).replace(/ \(deleted\)$/, ''));
    return OURS.test(program) ? [Number(entry)] : [];
  });
}

/** Sends a signal to all programs of a folder. */
export function signalAll(folder: string, signal: NodeJS.Signals): void {
  for (const pid of processesIn(folder)) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended.
    }
  }
}

/** The local ports of TCP connections that processes have opened, to any address. */
export function portsOf(pids: readonly number[]): ReadonlySet<number> {
  const sockets = new Set(pids.flatMap((pid) => socketsOf(pid)));
  return new Set(
    [...readConnections(readFileSync('/proc/net/tcp', 'utf8'))]
      .filter(({ inode }) => sockets.has(inode))
      .map(({ port }) => port),
  );
}

/** The lines of `/proc/net/tcp`. */
export function* readConnections(
  table: string,
): Generator<{ readonly port: number; readonly inode: string }> {
  for (const line of table.split('\n').slice(1)) {
    const [, local = '', , , , , , , , inode] = line.trim().split(/\s+/);
    const [, port] = local.split(':');
    if (port !== undefined && inode !== undefined) yield { port: parseInt(port, 16), inode };
  }
}

function socketsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${fd}`)) ?? [];
      return inode === undefined ? [] : [inode];
    });
  } catch {
    return [];
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

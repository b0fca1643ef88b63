import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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

const TICKS_PER_SECOND = 100;
/** Fields of `/proc/PID/stat` after the name: own time in the program and in the system, that of ended children. */
const TICKS = [11, 12, 13, 14];

/** Processor time of the programs of a folder whose command line matches, in seconds. */
export function processorSecondsIn(folder: string, command: RegExp): number {
  return processesIn(folder).reduce((sum, pid) => {
    const words = textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
    if (!command.test(words)) return sum;
    const [, behindName = ''] = textOf(`/proc/${pid}/stat`).split(') ');
    const fields = behindName.split(' ');
    const ticks = TICKS.reduce((all, field) => all + Number(fields[field] ?? 0), 0);
    return sum + ticks / TICKS_PER_SECOND;
  }, 0);
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

const CONNECTIONS = '/proc/net/tcp';
/** Connections in this state have no owner, and most of thousands are in it. */
const TIME_WAIT = '06';
/** Columns after the number of the line. */
const [LOCAL_PORT, STATE, REST] = [9, 28, 30];
/** The word after the state. */
const INODE = 6;

/** The local ports of TCP connections that processes have opened, to any address. */
export function portsOf(pids: readonly number[]): ReadonlySet<number> {
  const sockets = socketsOfAll(pids);
  return portsIn(readFileSync(CONNECTIONS, 'latin1'), sockets);
}

/** The same, without keeping this process from other work while the kernel writes its table. */
export async function findPortsOf(pids: readonly number[]): Promise<ReadonlySet<number>> {
  const sockets = socketsOfAll(pids);
  return portsIn(await readFile(CONNECTIONS, 'latin1'), sockets);
}

function portsIn(table: string, sockets: ReadonlySet<string>): ReadonlySet<number> {
  const ports = new Set<number>();
  for (const { port, inode } of readConnections(table)) if (sockets.has(inode)) ports.add(port);
  return ports;
}

/** The lines of `/proc/net/tcp` with an owner. */
export function* readConnections(
  table: string,
): Generator<{ readonly port: number; readonly inode: string }> {
  for (let at = table.indexOf('\n') + 1; at > 0 && at < table.length;) {
    const end = table.indexOf('\n', at);
    const begin = table.indexOf(':', at) + 2;
    if (table.slice(begin + STATE, begin + REST) !== TIME_WAIT) {
      const port = parseInt(table.slice(begin + LOCAL_PORT, begin + LOCAL_PORT + 4), 16);
      const inode = table.slice(begin + REST, end).split(/\s+/)[INODE] ?? '';
      yield { port, inode };
    }
    at = end + 1;
  }
}

function socketsOfAll(pids: readonly number[]): ReadonlySet<string> {
  return new Set(pids.flatMap((pid) => socketsOf(pid)));
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

/** Empty when the process has ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

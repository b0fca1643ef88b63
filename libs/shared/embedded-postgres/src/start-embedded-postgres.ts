import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findBinaries } from './binaries.ts';
import { knownLocation, reachableLocation } from './cluster-location.ts';
import { SUPERUSER, makeFolder, prepareCluster, type DataFolder } from './data-folder.ts';
import { EmbeddedPostgresError, folderError } from './embedded-postgres-error.ts';
import { lockFolder } from './folder-lock.ts';
import { portNear } from './port-near.ts';
import { disownPostmasterFile, findPostmaster, type PostmasterFile } from './postmaster-file.ts';
import { answers, launch, pause, stopServer, untilLogRead } from './server-process.ts';
import { isReachableBy, serverUser, type ServerUser } from './server-user.ts';
import { hasSocket, removeSockets } from './unix-socket.ts';

export interface EmbeddedPostgresOptions {
  /** The server's folder; created when absent. One process at a time may use it. */
  readonly dataDir: string;
  /** The port to listen on; when it is in use, one of the next. Any free one by default. */
  readonly port?: number;
  /** False for throwaway data: no fsync. */
  readonly durable?: boolean;
  /** Settings over the small-memory ones, as `name=value`. */
  readonly settings?: readonly string[];
  /** Called with each line of the server's log: warnings, and statements that failed. */
  readonly onLog?: (line: string) => void;
}

/** A running server. */
export interface EmbeddedPostgres {
  /**
   * Address with password; never to be logged. Its parameter `host` names the folder of the Unix socket, where there is
   * one: clients of PostgreSQL prefer it. Without the parameter it is the address over TCP.
   */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** True when a server that outlived its parent was taken over. */
  readonly reused: boolean;
  /** True when the data folder is new. */
  readonly fresh: boolean;
  /** The folder of the cluster: the data folder, or one that the server's account may enter. */
  readonly folder: string;
  /** Stops the server; resolves when it has ended. */
  stop(): Promise<void>;
}

const START_ATTEMPTS = 50;
const NEXT_ATTEMPT_MS = 100;
/** Another process took the port between our check and the server's; a killed server's children still end. */
const PASSING = /could not bind|address already in use|TCP\/IP socket|shared memory block/i;

/** Small enough to idle next to two services in 250 MB: few processes, little memory for each. */
const SMALL = [
  'shared_buffers=12MB',
  'max_connections=60',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_logical_replication_workers=0',
  'max_parallel_workers_per_gather=0',
  'io_method=sync',
  'jit=off',
  // Commits flush their own records; the process beside them wakes five times a second.
  'wal_writer_delay=2s',
];
const THROWAWAY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=32MB',
];

/**
 * Starts PostgreSQL over `dataDir`, or takes over the one that still runs there although its parent was
 * killed. Listens only on the loopback address and on a Unix socket in its own folder, and accepts the password that
 * is stored in the folder. Started by root, the server runs as an unprivileged account.
 *
 * @throws EmbeddedPostgresError in one line with a remedy
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const root = makeFolder(resolve(options.dataDir));
  let unlock: (() => void) | undefined;
  try {
    unlock = lockFolder(root);
    return await start(root, options, unlock);
  } catch (error) {
    unlock?.();
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw code && syscall ? folderError(root, code) : error;
  }
}

/**
 * Stops the server that a killed process left running over `dataDir`.
 *
 * @returns whether there was one
 * @throws EmbeddedPostgresError when a living process uses it
 */
export async function stopEmbeddedPostgres(dataDir: string): Promise<boolean> {
  const root = makeFolder(resolve(dataDir));
  const unlock = lockFolder(root);
  try {
    const cluster = join(knownLocation(root), 'cluster');
    const running = findPostmaster(cluster);
    if (running) await stopServer(running.pid, cluster);
    return running !== null;
  } finally {
    unlock();
  }
}

async function start(
  root: string,
  options: EmbeddedPostgresOptions,
  unlock: () => void,
): Promise<EmbeddedPostgres> {
  const durable = options.durable ?? true;
  const known = knownLocation(root);
  const user = serverUser(join(known, 'cluster'));
  const binaries = findBinaries(user);
  const folder = await locate(root, known, user);
  const data = await prepareCluster(folder, binaries, user, durable);
  const left = await findUsable(data.cluster);
  if (left) return server(data, left, unlock);
  disownPostmasterFile(data.cluster);
  removeSockets(data.cluster);
  const settings = [...SMALL, ...(durable ? [] : THROWAWAY), ...(options.settings ?? [])];
  let reason = '';
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
    const port = await portNear(options.port ?? 0);
    const { onLog } = options;
    const child = await launch({ program: binaries.postgres, data, port, settings, user, onLog });
    if (typeof child === 'object') {
      // A restart after a crash must not be blocked.
      child.once('exit', unlock);
      return server(data, { port, pid: child.pid ?? 0, child }, unlock);
    }
    reason = child;
    if (!PASSING.test(reason)) break;
    await pause(NEXT_ATTEMPT_MS);
  }
  if (/no space left/i.test(reason)) throw folderError(root, 'ENOSPC');
  throw new EmbeddedPostgresError(`PostgreSQL did not start: ${reason}`);
}

/** The server of a process that was killed does not go on over files that are moved. */
async function locate(root: string, known: string, user: ServerUser | null): Promise<string> {
  const isThere = existsSync(join(root, 'cluster'));
  const mustMove =
    isThere && user !== null && (known !== root || !isReachableBy(dirname(root), user));
  const left = mustMove ? findPostmaster(join(root, 'cluster')) : null;
  if (left) await stopServer(left.pid, join(root, 'cluster'));
  return reachableLocation(root, user);
}

/** A server whose parent was killed continues to work, unless it hangs. */
async function findUsable(cluster: string): Promise<PostmasterFile | null> {
  const left = findPostmaster(cluster);
  if (!left || (left.ready && (await answers(left.port)))) return left;
  await stopServer(left.pid, cluster, { hangs: true });
  return null;
}

/** A server that runs; `child` is missing where an earlier process has started it. */
interface RunningServer extends Pick<PostmasterFile, 'port' | 'pid'> {
  readonly child?: ChildProcess;
}

function server(
  data: DataFolder,
  { port, pid, child }: RunningServer,
  unlock: () => void,
): EmbeddedPostgres {
  const url = new URL(`postgres://${SUPERUSER}:${data.password}@127.0.0.1:${port}/postgres`);
  if (hasSocket(data.cluster, port)) url.searchParams.set('host', data.cluster);
  return {
    url: url.href,
    port,
    pid,
    reused: child === undefined,
    fresh: data.fresh,
    folder: data.root,
    stop: async () => {
      await stopServer(pid, data.cluster);
      if (child) await untilLogRead(child);
      unlock();
    },
  };
}

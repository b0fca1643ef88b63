import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, chownSync, chmodSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findBinaries } from './binaries.ts';
import { SUPERUSER, prepareDataFolder, reasonIn, type DataFolder } from './data-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { isAlive, isPostmasterOf, readPostmasterFile } from './postmaster-file.ts';
import { serverUser, type ServerUser } from './server-user.ts';

export interface EmbeddedPostgresOptions {
  /** The server's own folder; made when absent. */
  readonly dataDir: string;
  /** False for throwaway data: no fsync. */
  readonly durable?: boolean;
  /** Settings over the small-memory ones, as `name=value`. */
  readonly settings?: readonly string[];
}

/** A running server. */
export interface EmbeddedPostgres {
  /** Address with password; never to be logged. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** True when a server that outlived its parent was taken over. */
  readonly reused: boolean;
  /** True when the data folder was made just now. */
  readonly fresh: boolean;
  /** Stops the server; resolves when it is gone. */
  stop(): Promise<void>;
}

const READY_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 6_000;
const POLL_MS = 15;
const START_ATTEMPTS = 5;
/** Longer socket paths do not fit into the kernel's address structure. */
const MAX_SOCKET_FOLDER = 90;

/** Small enough to idle beside two services in 250 MB. */
const SMALL = [
  'shared_buffers=32MB',
  'max_connections=60',
  'wal_level=minimal',
  'max_wal_senders=0',
];
const THROWAWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts PostgreSQL over `dataDir`, or takes over the one that still runs there.
 *
 * @throws EmbeddedPostgresError in one line that says what to do
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const durable = options.durable ?? true;
  const user = serverUser();
  const binaries = findBinaries(user);
  const data = await prepareDataFolder(resolve(options.dataDir), binaries, user, durable);
  const settings = [...SMALL, ...(durable ? [] : THROWAWAY), ...(options.settings ?? [])];
  const running = readPostmasterFile(data.cluster);
  if (running && isPostmasterOf(running.pid, data.cluster)) {
    await ready(data.cluster, running.pid, () => isAlive(running.pid));
    return server(data, running.port, running.pid, true, () => undefined);
  }
  let reason = '';
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
    const port = await freePort();
    const outcome = await launch(binaries.postgres, data, port, settings, user);
    if (typeof outcome === 'object') return outcome;
    reason = outcome;
    // Somebody took the port between our look and the server's.
    if (!/could not bind|address already in use/i.test(reason)) break;
  }
  throw new EmbeddedPostgresError(`PostgreSQL did not start: ${reason}`);
}

async function launch(
  program: string,
  data: DataFolder,
  port: number,
  settings: readonly string[],
  user: ServerUser | null,
): Promise<EmbeddedPostgres | string> {
  const sockets = socketFolder(data.cluster, user);
  const all = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${sockets}`,
    ...settings,
  ];
  const child = spawn(program, ['-D', data.cluster, ...all.flatMap((each) => ['-c', each])], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH ?? '', TZ: 'UTC' },
    cwd: '/',
    // A group of its own: Ctrl-C reaches us alone, and we stop the server in order.
    detached: true,
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-8_192)));
  const ended = new Promise<void>((done) => {
    child.once('error', (error) => {
      output += error.message;
      done();
    });
    child.once('exit', () => done());
  });
  const up = await Promise.race([
    ready(data.cluster, child.pid, () => child.exitCode === null && child.pid !== undefined).then(
      () => true,
      () => false,
    ),
    ended.then(() => false),
  ]);
  if (!up || child.pid === undefined) return reasonIn(output);
  release(child);
  return server(data, port, child.pid, false, () =>
    rmSync(sockets, { recursive: true, force: true }),
  );
}

/** The server is ended by `stop`, not waited for by the event loop. */
function release(child: ChildProcess): void {
  child.unref();
  (child.stderr as unknown as { unref?: () => void } | null)?.unref?.();
}

function server(
  data: DataFolder,
  port: number,
  pid: number,
  reused: boolean,
  cleanUp: () => void,
): EmbeddedPostgres {
  return {
    url: `postgres://${SUPERUSER}:${data.password}@127.0.0.1:${port}/postgres`,
    port,
    pid,
    reused,
    fresh: data.fresh,
    stop: async () => {
      await stopServer(pid);
      cleanUp();
    },
  };
}

/** Fast shutdown, then immediate shutdown, which the next start repairs. */
async function stopServer(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    if (await gone(pid)) return;
  }
  throw new EmbeddedPostgresError(`PostgreSQL (process ${pid}) does not stop`);
}

async function gone(pid: number): Promise<boolean> {
  for (let waited = 0; waited < STOP_LIMIT_MS; waited += POLL_MS) {
    if (!isAlive(pid)) return true;
    await pause();
  }
  return false;
}

/** Resolves when the server says in its own file that it takes connections. */
async function ready(
  cluster: string,
  pid: number | undefined,
  alive: () => boolean,
): Promise<void> {
  for (let waited = 0; waited < READY_LIMIT_MS && alive(); waited += POLL_MS) {
    const file = readPostmasterFile(cluster);
    // A killed server leaves a file that says so too.
    if (file?.ready && file.pid === pid) return;
    await pause();
  }
  throw new EmbeddedPostgresError('PostgreSQL does not take connections');
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A folder for the socket that no other server shares; in the system's when ours is too deep. */
function socketFolder(cluster: string, user: ServerUser | null): string {
  const own = join(cluster, '..', 'socket');
  const folder = own.length <= MAX_SOCKET_FOLDER ? own : mkdtempSync(join(tmpdir(), 'tandem-pg-'));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

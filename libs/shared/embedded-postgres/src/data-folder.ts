import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, folderError, reasonIn } from './embedded-postgres-error.ts';
import { isReachableBy, type ServerUser } from './server-user.ts';

export const SUPERUSER = 'tandem';
const DRAFT = 'cluster.new';

/** The files of one server: the cluster and its password. */
export interface DataFolder {
  readonly root: string;
  /** The PGDATA of PostgreSQL. */
  readonly cluster: string;
  readonly password: string;
  /** True when the cluster is new. */
  readonly fresh: boolean;
}

/** Ensures that the folder exists and is writable. @returns its real path */
export function makeFolder(path: string): string {
  try {
    const first = mkdirSync(path, { recursive: true });
    // Root's server has a separate account, which may enter the folder but not list it.
    if (first) {
      const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
      for (let made = path; made.startsWith(first); made = dirname(made)) chmodSync(made, mode);
    }
    // A write shows more than permission bits: root passes those, but not a read-only disk.
    const probe = join(path, `.probe-${process.pid}`);
    writeFileSync(probe, 'full disks take empty files');
    rmSync(probe);
    return realpathSync(path);
  } catch (error) {
    throw folderError(path, (error as NodeJS.ErrnoException).code ?? String(error));
  }
}

/**
 * Ensures that `root` contains a cluster of this server's version. A cluster whose creation was
 * interrupted, for example by a power failure, is created again: it gets its name only when complete.
 */
export async function prepareCluster(
  root: string,
  binaries: Binaries,
  user: ServerUser | null,
  durable: boolean,
): Promise<DataFolder> {
  if (user) letIn(root, user);
  const cluster = join(root, 'cluster');
  const passwordFile = join(root, 'password');
  if (existsSync(cluster)) {
    checkVersion(cluster, binaries);
    return { root, cluster, password: readPassword(passwordFile), fresh: false };
  }
  removeDrafts(root);
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const draft = join(root, `${DRAFT}.${process.pid}`);
  mkdirSync(draft, { mode: 0o700 });
  if (user) chownSync(draft, user.uid, user.gid);
  try {
    await initdb(root, binaries, draft, passwordFile, user, durable);
  } catch (error) {
    // On a full disk the unfinished files would block the next start.
    removeDrafts(root);
    throw error;
  }
  renameSync(draft, cluster);
  return { root, cluster, password, fresh: true };
}

/**
 * Root owns the folder: an account that could create links there could make root write to any path. The
 * server's own files are below it.
 */
function letIn(root: string, user: ServerUser): void {
  if (!isReachableBy(root, user)) chmodSync(root, 0o711);
}

/** An initdb whose parent was killed may still be writing to its draft. */
function removeDrafts(root: string): void {
  for (const entry of readdirSync(root)) {
    if (!entry.startsWith(DRAFT)) continue;
    rmSync(join(root, entry), { recursive: true, force: true, maxRetries: 5 });
  }
}

function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new EmbeddedPostgresError(
      `the database's password, ${file}, cannot be read (${(error as NodeJS.ErrnoException).code}): bring it back, or set DATA_DIR to a new folder`,
    );
  }
}

function checkVersion(cluster: string, binaries: Binaries): void {
  const file = join(cluster, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new EmbeddedPostgresError(
      `${cluster} is not what PostgreSQL made: bring it back from a backup, or set DATA_DIR to a new folder`,
    );
  }
  const found = readFileSync(file, 'utf8').trim();
  const own = binaries.version.split('.')[0];
  if (found !== own) {
    throw new EmbeddedPostgresError(
      `${cluster} was made by PostgreSQL ${found}, this is ${own}: restore a backup into a new DATA_DIR`,
    );
  }
}

async function initdb(
  root: string,
  binaries: Binaries,
  folder: string,
  passwordFile: string,
  user: ServerUser | null,
  durable: boolean,
): Promise<void> {
  const args = [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // The same on every system, independent of its locales.
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // One call for the whole file system: file by file takes seconds. Linux only.
    ...(durable ? (process.platform === 'linux' ? ['--sync-method=syncfs'] : []) : ['--no-sync']),
  ];
  const child = spawn(binaries.initdb, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '' },
    cwd: '/',
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(null);
    });
    child.once('close', resolve);
  });
  if (code === 0) return;
  const reason = reasonIn(output);
  if (/no space left/i.test(output)) throw folderError(root, 'ENOSPC');
  throw new EmbeddedPostgresError(
    `PostgreSQL could not make its files in ${root}: ${reason}; set DATA_DIR to another folder, or DATABASE_URL`,
  );
}

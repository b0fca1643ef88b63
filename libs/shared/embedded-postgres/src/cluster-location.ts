import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { isReachableBy, type ServerUser } from './server-user.ts';
import { isSocket } from './unix-socket.ts';

/**
 * The folder for files of root that other accounts must reach; unlike temporary folders it is not cleaned.
 */
export const SHARED_HOME = '/var/lib/tandem';
/** The file with the folder of the cluster, when it is not the data folder itself. */
const LOCATION = 'location';
/** The prefix of the names of clusters in {@link SHARED_HOME}. */
export const OUTSIDE = 'data-';
/** Next to a cluster in {@link SHARED_HOME}: the path of its data folder. */
export const DATA_FOLDER = 'data-folder';
const CLUSTER = 'cluster';
const PASSWORD = 'password';

/** The folder of the cluster of a data folder, if it was chosen. */
export function knownLocation(root: string): string {
  const file = join(root, LOCATION);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : root;
}

/**
 * The folder for the cluster: `root`, or where the server's account may not enter `root` (below /root, for
 * example) a separate one in {@link SHARED_HOME}, whose path `root` then contains. An existing cluster in
 * `root` is moved; an interrupted move is completed.
 */
export function reachableLocation(root: string, user: ServerUser | null): string {
  const known = knownLocation(root);
  if (known === root && (!user || isReachableBy(dirname(root), user))) return root;
  const chosen = known === root ? newFolder(root) : known;
  if (user) {
    mkdirSync(chosen, { recursive: true });
    chmodSync(chosen, 0o711);
    move(root, chosen, PASSWORD, user);
    move(root, chosen, CLUSTER, user);
    writeFileSync(join(chosen, DATA_FOLDER), `${root}\n`);
  }
  return chosen;
}

/** Creates {@link SHARED_HOME}. @throws EmbeddedPostgresError when it cannot be trusted or created */
export function makeSharedHome(): string {
  try {
    mkdirSync(SHARED_HOME, { recursive: true });
    const { uid, mode } = lstatSync(SHARED_HOME);
    if (uid !== 0 || (mode & 0o022) !== 0) {
      throw new EmbeddedPostgresError(
        `${SHARED_HOME} is not root's alone to write to: mend it, or start as an ordinary user`,
      );
    }
    chmodSync(SHARED_HOME, 0o755);
    return SHARED_HOME;
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      `cannot write to ${SHARED_HOME} (${(error as NodeJS.ErrnoException).code}): start as an ordinary user, or set DATA_DIR to a folder that everybody may enter, or DATABASE_URL`,
    );
  }
}

function newFolder(root: string): string {
  const chosen = mkdtempSync(join(makeSharedHome(), OUTSIDE));
  const draft = join(root, `${LOCATION}.new`);
  writeFileSync(draft, `${chosen}\n`, { mode: 0o600 });
  renameSync(draft, join(root, LOCATION));
  return chosen;
}

function move(root: string, chosen: string, name: string, user: ServerUser): void {
  const [from, to] = [join(root, name), join(chosen, name)];
  if (!existsSync(from)) return;
  if (!existsSync(to)) {
    const draft = `${to}.moving`;
    rmSync(draft, { recursive: true, force: true });
    // It is usually on another file system, so the cluster is copied instead of renamed.
    cpSync(from, draft, {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
      // Those of a killed server: sockets cannot be copied.
      filter: (path) => !isSocket(path),
    });
    give(draft, user);
    renameSync(draft, to);
  }
  rmSync(from, { recursive: true, force: true });
}

function give(path: string, user: ServerUser): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return lchownSync(path, user.uid, user.gid);
  chownSync(path, user.uid, user.gid);
  chmodSync(path, found.isDirectory() ? 0o700 : 0o600);
  if (!found.isDirectory()) return;
  for (const entry of readdirSync(path)) give(join(path, entry), user);
}

import { chmod, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The top-level files of the processes in `DATA_DIR`; drafts have a suffix. */
const OURS = [
  'secret.key',
  'demo.json',
  'push-bouncer-public-key.txt',
  'files',
  'unfinished-uploads',
  'mail',
  'push',
];
/** The embedded server's: its own account may enter it, and owns the files below. */
const SERVER = 'postgres';
const FOR_OTHERS = 0o077;
const PASSING_THROUGH = 0o011;
/** Process-wide: only the account of the process may use its files. */
const OWNER_ONLY = 0o077;

/** Restricts everything that this process creates from now on to its own account. */
export function createForOwnerOnly(): void {
  process.umask(OWNER_ONLY);
}

/** The result of {@link protectDataFolder}. */
interface Protection {
  /** Settles after the scan, with the paths that are still open to others. */
  readonly finished: Promise<readonly string[]>;
}

/**
 * Closes `DATA_DIR` to other accounts: earlier versions made it readable for all accounts. The folder
 * itself is closed at once, its content in the background, and only once: a folder that is closed already
 * is not scanned. A folder that others use too is left unchanged.
 *
 * @param onOpen called with the paths that stay open to others, and why
 */
export async function protectDataFolder(
  dataDir: string,
  onOpen: (paths: readonly string[]) => void,
): Promise<Protection> {
  const entries = await readdir(dataDir).catch(() => []);
  const open: string[] = [];
  const isSharedFolder = !entries.every((name) => isOurs(name) || name === SERVER);
  if (isSharedFolder) {
    if (entries.some(isOurs) && (await isOpen(dataDir))) open.push(dataDir);
  } else if (entries.length > 0) {
    await close(dataDir, allowedIn(entries), open);
  }
  const finished = closeAll(
    entries.filter(isOurs).map((name) => join(dataDir, name)),
    open,
  ).then(() => {
    if (open.length > 0) onOpen(open);
    return open;
  });
  return { finished };
}

/**
 * Finds paths that other accounts may read, without changing them.
 *
 * @param most largest number of checked paths
 * @returns a few of these paths
 */
export async function openPaths(dataDir: string, most = 100_000): Promise<readonly string[]> {
  const entries = await readdir(dataDir).catch(() => []);
  const found: string[] = [];
  if (entries.length > 0 && (await isOpen(dataDir, allowedIn(entries)))) found.push(dataDir);
  const waiting = entries.filter((name) => name !== SERVER).map((name) => join(dataDir, name));
  for (let seen = 0; waiting.length > 0 && seen < most && found.length < 5; seen += 1) {
    const path = waiting.pop() ?? '';
    const entry = await lstat(path).catch(() => null);
    if (!entry || entry.isSymbolicLink()) continue;
    if ((entry.mode & FOR_OTHERS) !== 0) found.push(path);
    if (entry.isDirectory()) waiting.push(...(await childrenOf(path)));
  }
  return found;
}

function isOurs(name: string): boolean {
  return OURS.some((own) => name === own || name.startsWith(`${own}.`));
}

function allowedIn(entries: readonly string[]): number {
  return entries.includes(SERVER) && process.getuid?.() === 0 ? PASSING_THROUGH : 0;
}

async function isOpen(path: string, allowed = 0): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && (found.mode & FOR_OTHERS & ~allowed) !== 0;
}

/** Closes folders after their content: an interrupted scan of a folder is repeated. */
async function closeAll(paths: readonly string[], open: string[]): Promise<void> {
  for (const path of paths) {
    if (!(await isOpen(path))) continue;
    const found = await stat(path).catch(() => null);
    if (found?.isDirectory()) await closeBelow(path, open);
    await close(path, 0, open);
  }
}

async function closeBelow(folder: string, open: string[]): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await closeBelow(path, open);
    if (entry.isDirectory() || entry.isFile()) await close(path, 0, open);
  }
}

async function close(path: string, allowed: number, open: string[]): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (!found || (found.mode & FOR_OTHERS & ~allowed) === 0) return;
  await chmod(path, found.mode & 0o7777 & ~(FOR_OTHERS & ~allowed)).catch(
    (error: NodeJS.ErrnoException) => {
      // A file that was removed meanwhile needs no change.
      if (error.code !== 'ENOENT') open.push(path);
    },
  );
}

async function childrenOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => join(folder, name));
}

import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { beginningOf } from './running-process.ts';

/**
 * Locks the folder against other Tandem processes for the lifetime of this one: they would create the same
 * cluster, or stop the server in use.
 *
 * @returns releases the lock
 * @throws EmbeddedPostgresError when a living process holds it
 */
export function lockFolder(root: string): () => void {
  const lock = join(root, 'owner');
  const draft = join(root, `owner.${process.pid}`);
  const own = `${process.pid} ${beginningOf(process.pid)}\n`;
  writeFileSync(draft, own, { mode: 0o644 });
  try {
    while (!isLinked(draft, lock)) {
      refuseLiving(root, readOwner(lock));
      // The owner is dead. A faster process may already have taken the lock.
      const taken = `${draft}.dead`;
      if (!isRenamed(lock, taken)) continue;
      const owner = readOwner(taken);
      if (ownerLives(owner)) isLinked(taken, lock);
      rmSync(taken, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readOwner(lock) === own) rmSync(lock, { force: true });
  };
}

/** Links appear with their content, and never replace an existing one. */
function isLinked(from: string, to: string): boolean {
  return succeeds(() => linkSync(from, to), 'EEXIST');
}

function isRenamed(from: string, to: string): boolean {
  return succeeds(() => renameSync(from, to), 'ENOENT');
}

function succeeds(step: () => void, otherwise: string): boolean {
  try {
    step();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === otherwise) return false;
    throw error;
  }
}

function readOwner(lock: string): string {
  try {
    return readFileSync(lock, 'utf8');
  } catch {
    return '';
  }
}

function refuseLiving(root: string, owner: string): void {
  if (!ownerLives(owner)) return;
  throw new EmbeddedPostgresError(
    `${root} is in use by process ${owner.split(' ')[0]}: stop that one, or set DATA_DIR to another folder`,
  );
}

function ownerLives(owner: string): boolean {
  const [pid = '', ...beginning] = owner.trim().split(' ');
  return Number(pid) > 0 && beginningOf(Number(pid)) === beginning.join(' ');
}

import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** An account that PostgreSQL runs as. */
export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root, so root uses an account that every system has; or, over a cluster of
 * an ordinary user, that user's account, so that they can continue with it.
 *
 * @returns null when this process is not root's: the server then runs under the same account
 */
export function serverUser(cluster: string): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(join(cluster, 'PG_VERSION'), { throwIfNoEntry: false });
  if (owner && owner.uid > 0) {
    return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find(([each]) => each === name);
    if (account && Number(account[2]) > 0) {
      return { name, uid: Number(account[2]), gid: Number(account[3]) };
    }
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and there is no account postgres or nobody: start as an ordinary user',
  );
}

/** True when `user` may pass through `path` and every folder above it. */
export function isReachableBy(path: string, user: ServerUser): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bits = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode;
    if ((bits & 1) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

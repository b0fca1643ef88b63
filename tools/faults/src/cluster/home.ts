import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isReachableBy, makeSharedHome, serverUser } from '@tandem/shared-embedded-postgres';
import type { Account } from './services.ts';

/** The files of a cluster, and the account of its servers. */
export interface RigHome {
  readonly folder: string;
  readonly account: Account;
}

/**
 * The folder of the cluster: the wanted one, or one in the shared folder for files of root, when this process is
 * root's and the account of the servers may not enter the wanted one.
 */
export function rigHome(wanted: string): RigHome {
  mkdirSync(dirname(wanted), { recursive: true });
  const path = join(realpathSync(dirname(wanted)), 'cluster');
  const account = serverUser(path);
  const isReachable = !account || isReachableBy(dirname(path), account);
  const name = createHash('sha256').update(path).digest('hex').slice(0, 12);
  const folder = isReachable ? path : join(makeSharedHome(), `cluster-${name}`);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  return { folder, account };
}

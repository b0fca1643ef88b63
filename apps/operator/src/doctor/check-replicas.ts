import type { Database } from '@tandem/shared-postgres';
import { finding, type Finding } from './finding.ts';

/** Replicas that are so far behind answer no reads on a busy day. */
const MOST_LAG_SECONDS = 10;

/** Checks the replicas of `DATABASE_READ_URLS`. */
export async function checkReplicas({
  replicas,
}: Pick<Database, 'replicas'>): Promise<readonly Finding[]> {
  if (replicas === null) return [];
  await replicas.refresh();
  return replicas
    .figures()
    .replicas.flatMap(({ name, reason, lagSeconds }) => [
      finding(`the replica ${name} can be read from`, reason === null, reason ?? ''),
      finding(
        `the replica ${name} follows the primary`,
        reason !== null || (lagSeconds ?? 0) <= MOST_LAG_SECONDS,
        `it is ${Math.round(lagSeconds ?? 0)} s behind, so the primary answers reads: look at its load and network`,
      ),
    ]);
}

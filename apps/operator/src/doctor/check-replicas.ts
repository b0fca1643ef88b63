import type { Database } from '@tandem/shared-postgres';
import { finding, type Finding } from './finding.ts';

/** Replicas that are so far behind answer no reads on a busy day. */
const MOST_LAG_MS = 10_000;

/** Checks the replicas of `DATABASE_READ_URLS`. */
export async function checkReplicas(
  { replicas }: Pick<Database, 'replicas'>,
  mostLagMs = MOST_LAG_MS,
): Promise<readonly Finding[]> {
  if (replicas === null) return [];
  const behind = await replicas.behind(mostLagMs);
  const confirmations = await replicas.confirmations();
  const isUnconfirmed = confirmations.size > 0 && ![...confirmations.values()].includes(true);
  const ofReplicas = replicas
    .figures()
    .replicas.flatMap(({ name, reason }) => [
      finding(`the replica ${name} can be read from`, reason === null, reason ?? ''),
      finding(
        `the replica ${name} follows the primary`,
        reason !== null || !behind.has(name),
        `it is more than ${mostLagMs / 1_000} s behind, so the primary answers reads: look at its load and network`,
      ),
    ]);
  const survives = finding(
    'a synchronous standby answers reads while the primary is away',
    !isUnconfirmed,
    `no address confirms it: ${[...confirmations.keys()].join()}`,
  );
  return confirmations.size === 0 ? ofReplicas : [...ofReplicas, survives];
}

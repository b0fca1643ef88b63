import type { SnapshotHead } from '@tandem/node-network-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

/** Heard by readers; the payload is the new version. */
export const NETWORK_CHANNEL = 'network_snapshot';

const readStatement = statement(
  'network.head',
  'select version, collected_at as "collectedAt" from network_head',
);

const raiseStatement = statement(
  'network.raise-version',
  `with raised as (
     update network_head
     set version = version + 1, collected_at = coalesce($1::timestamptz, collected_at)
     returning version, collected_at
   )
   select version, collected_at as "collectedAt",
     pg_notify('${NETWORK_CHANNEL}', version::text)
   from raised`,
);

/** The newest committed state, or that of the transaction. */
export async function readHead(sql: Sql): Promise<SnapshotHead> {
  return headOf((await sql.query<SnapshotHead>(readStatement)).rows);
}

/**
 * Makes a new state of what the transaction has written, and tells readers of it when it commits.
 *
 * @param collectedAt the cycle's time; null when something else than a cycle was written
 */
export async function raiseVersion(sql: Sql, collectedAt: Date | null): Promise<SnapshotHead> {
  return headOf((await sql.query<SnapshotHead>(raiseStatement, [collectedAt])).rows);
}

function headOf([row]: readonly SnapshotHead[]): SnapshotHead {
  if (!row) throw new Error('network_head has no row');
  return { version: row.version, collectedAt: row.collectedAt };
}

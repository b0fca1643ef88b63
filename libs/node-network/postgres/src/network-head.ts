import type { SnapshotHead, SnapshotPacker } from '@tandem/node-network-domain';
import { statement, type Sql } from '@tandem/shared-postgres';
import { replacePacked } from './packed-snapshots.ts';
import { storedNetwork } from './stored-network.ts';

/** Readers listen on it; the payload is the new version. */
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
 * Lets one writer at a time begin; readers are not blocked. A writer of shared records takes this lock
 * first: with the records locked and this not, two writers would deadlock.
 */
export async function lockState(sql: Sql): Promise<void> {
  // Several writers may be waiting, each working longer than the usual limit of a statement.
  await sql.query(`set local statement_timeout = '120s'`);
  await sql.query('select from network_head for update');
  await sql.query('set local statement_timeout to default');
}

/**
 * Publishes the data of the transaction as a new state; readers are notified on commit. The row of the
 * newest state is locked until then, so that no other writer commits a state that would be packed only in
 * part.
 *
 * @param collectedAt the cycle's time; null for writes outside of a cycle
 * @param packer readers pack the state themselves when absent
 */
export async function publishState(
  sql: Sql,
  collectedAt: Date | null,
  packer: SnapshotPacker | undefined,
): Promise<SnapshotHead> {
  const head = headOf((await sql.query<SnapshotHead>(raiseStatement, [collectedAt])).rows);
  if (packer !== undefined) {
    // On a busy machine the work between two statements takes longer than the limit of a pool.
    await sql.query(`set local idle_in_transaction_session_timeout = '60s'`);
    const bytes = await packer.pack(storedNetwork(sql, head));
    await replacePacked(sql, head, { form: packer.form, bytes });
  }
  return head;
}

function headOf([row]: readonly SnapshotHead[]): SnapshotHead {
  if (!row) throw new Error('network_head has no row');
  return { version: row.version, collectedAt: row.collectedAt };
}

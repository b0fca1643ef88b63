import type { Pool } from 'pg';

/**
 * Work that no other process does at the same time, unless its lock was lost.
 *
 * @param lost aborted when the lock is lost
 */
export type ExclusiveWork = (lost: AbortSignal) => Promise<void>;

/** Runs `work` under a lock of its name; the connection of the lock is not used otherwise. */
export async function exclusively(pool: Pool, name: string, work: ExclusiveWork): Promise<boolean> {
  const client = await pool.connect();
  const lost = new AbortController();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken ??= error;
    lost.abort(broken);
  };
  // Without a handler a connection that breaks in the meantime would end the process.
  client.on('error', onError);
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
      [name],
    );
    if (!rows[0]?.locked) return false;
    try {
      await work(lost.signal);
    } finally {
      await client
        .query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
        .catch(onError);
    }
    return true;
  } finally {
    client.off('error', onError);
    // A failed connection is not returned to the pool: it might still hold the lock.
    client.release(broken);
  }
}

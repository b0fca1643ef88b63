import type { Pool } from 'pg';

/** Runs `work` under a lock of its name; the connection of the lock is not used otherwise. */
export async function exclusively(
  pool: Pool,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken ??= error;
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
      await work();
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

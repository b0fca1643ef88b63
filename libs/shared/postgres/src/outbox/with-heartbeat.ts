import { statement, type Sql } from '../sql.ts';

const heartbeat = statement('outbox.heartbeat', 'select');

/**
 * Runs `work`, and sends a statement whenever no other one runs at the end of an interval: PostgreSQL ends a
 * transaction that is idle for longer than its limit, since its process may have vanished.
 *
 * @param sql a connection in a transaction
 * @param intervalMs less than half of that limit
 */
export async function withHeartbeat<T>(
  sql: Sql,
  intervalMs: number,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  let running = 0;
  let beat: Promise<unknown> | undefined;
  const observed: Sql = {
    query: async (sent, values) => {
      running += 1;
      try {
        // A connection executes one statement at a time.
        await beat;
        return await sql.query(sent, values);
      } finally {
        running -= 1;
      }
    },
  };
  const timer = setInterval(() => {
    if (running > 0 || beat) return;
    beat = sql
      .query(heartbeat)
      // The next statement of the work fails for the same reason.
      .catch(() => undefined)
      .finally(() => (beat = undefined));
  }, intervalMs);
  try {
    return await work(observed);
  } finally {
    clearInterval(timer);
    await beat;
  }
}

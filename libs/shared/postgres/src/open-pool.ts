import pg, { type ClientBase, type Pool, type PoolConfig } from 'pg';

/**
 * A pool whose connections may end at any moment.
 *
 * @param onError receives errors of idle connections, which are replaced
 * @param verify checks a new connection, which is not used if it throws
 */
export function openPool(
  config: PoolConfig,
  onError: (error: Error) => void,
  verify?: (client: ClientBase) => Promise<void>,
): Pool {
  const pool = new pg.Pool({
    ...config,
    onConnect: (client) => {
      surviveErrors(client);
      // The pool waits for the promise, which its types do not say.
      return verify?.(client) as unknown as undefined;
    },
  });
  pool.on('error', (error) => onError(withoutClient(error)));
  return pool;
}

/**
 * A connection that the server ends in the moment in which the pool hands it over has no handler of errors, and would end
 * the process. Its next statement fails.
 */
export function surviveErrors(client: ClientBase): void {
  client.on('error', () => undefined);
}

/**
 * Refuses a standby. A server becomes one by a restart only, which ends its connections.
 *
 * @throws Error that counts as one of a broken connection
 */
export async function refuseStandby(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>(
    'select pg_is_in_recovery() as standby',
  );
  if (rows[0]?.standby) throw new Error('Connection terminated: the server is a standby');
}

/**
 * The pool attaches the whole connection to an error: its address, its cancel key and every prepared
 * statement, which no log should contain.
 */
export function withoutClient(error: Error): Error {
  delete (error as { client?: unknown }).client;
  return error;
}

import pg, { type ClientBase, type Pool, type PoolConfig } from 'pg';

/**
 * A pool whose connections may end at any moment.
 *
 * @param onError receives errors of idle connections, which are replaced
 */
export function openPool(config: PoolConfig, onError: (error: Error) => void): Pool {
  const pool = new pg.Pool({ ...config, onConnect: surviveErrors });
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
 * The pool attaches the whole connection to an error: its address, its cancel key and every prepared
 * statement, which no log should contain.
 */
export function withoutClient(error: Error): Error {
  delete (error as { client?: unknown }).client;
  return error;
}

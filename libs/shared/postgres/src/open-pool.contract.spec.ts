import { expect, it } from '@jest/globals';
import { useTestDatabase } from '../testing/index.ts';
import { openPool } from './open-pool.ts';

const test = useTestDatabase();
const ENDED = 'terminating connection due to administrator command';

it('survives a connection that ends while it is handed over', async () => {
  const pool = openPool({ connectionString: test().url, max: 1 }, () => undefined);
  try {
    const client = await pool.connect();
    try {
      // The pool has removed its handler, and the new user has none yet.
      client.emit('error', new Error(ENDED));
    } finally {
      client.release(true);
    }
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});

it('reports an idle connection that the server ends, without its secrets, and replaces it', async () => {
  let report: (error: Error) => void = () => undefined;
  const reported = new Promise<Error>((resolve) => (report = resolve));
  const pool = openPool({ connectionString: test().url, max: 1 }, (error) => report(error));
  try {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    await test().database.sql.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    const error = await reported;
    expect(error.message).toBe(ENDED);
    expect(error).not.toHaveProperty('client');
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});

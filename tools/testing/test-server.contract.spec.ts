import { expect, it } from '@jest/globals';
import { TEST_SERVER_VARIABLE } from '@tandem/shared-postgres/testing/server';
import pg from 'pg';

/** @returns whether the server lets a client in */
async function accepts({ href }: URL): Promise<boolean> {
  const client = new pg.Client({ connectionString: href });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

it('asks for the password over TCP, and for none over the socket of the run', async () => {
  const overSocket = new URL(process.env[TEST_SERVER_VARIABLE] ?? '');
  overSocket.password = 'wrong';
  const overTcp = new URL(overSocket);
  overTcp.search = '';
  // A server that is given by `TEST_DATABASE_URL` has rules of its own.
  const isOwn = overSocket.searchParams.has('host');
  const expected = isOwn ? ([true, false] as const) : [expect.anything(), expect.anything()];
  expect([await accepts(overSocket), await accepts(overTcp)]).toEqual(expected);
});

import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { allMigrations } from '@tandem/assembly-database';
import { createTestDatabase } from '@tandem/shared-postgres/testing';
import { startNodeStatusApi } from '../../src/index.ts';

/** The start state of the chat service's upgrade test, too. */
const FIRST_SCHEMA = readFileSync(
  new URL('../../../chat-api/test/e2e/upgrade/first-schema.sql', import.meta.url),
  'utf8',
);

it('shows the network that the first version collected', async () => {
  const test = await createTestDatabase({ migrations: allMigrations });
  const { sql } = test.database;
  await sql.query('drop schema public cascade');
  await sql.query('create schema public');
  await sql.query(FIRST_SCHEMA);
  const { rows } = await sql.query<{ key: string }>(
    'select identity_key as key from network_gateway order by 1',
  );
  const api = await startNodeStatusApi({
    host: '127.0.0.1',
    port: 0,
    databaseUrl: test.url,
    logLevel: 'error',
  });
  try {
    const get = async (path: string): Promise<unknown> => (await fetch(api.url + path)).json();
    const gateways = (await get('/v2/gateways')) as { items: { gateway_identity_key: string }[] };
    const shown = gateways.items.map(({ gateway_identity_key: key }) => key).sort();
    expect(rows.length).toBeGreaterThan(0);
    expect(shown).toEqual(rows.map(({ key }) => key));
    for (const key of shown) {
      expect(await get(`/v2/gateways/${key}`)).toMatchObject({ gateway_identity_key: key });
    }
    expect((await test.database.migrationStatus()).missing).toEqual([]);
  } finally {
    await api.stop();
    await test.drop();
  }
});

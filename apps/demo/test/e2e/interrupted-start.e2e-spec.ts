import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { ensureDemoOrganization } from '../../src/demo-organization.ts';

/* The first start of the demo ends early; the next one completes the organization. */

const test = useTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'tandem-demo-interrupted-'));
const archive = join(dataDir, 'imports', 'demo');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const start = () =>
  ensureDemoOrganization({
    database: test().database,
    secret: 'the secret of an interrupted demo',
    externalUrl: 'http://localhost:9991',
    dataDir,
  });

const REALM = `realm where string_id = ''`;

async function count(from: string): Promise<number> {
  const query = `select count(*)::integer as rows from ${from}`;
  return (await test().database.sql.query<{ rows: number }>(query)).rows[0]?.rows ?? 0;
}

it('imports the organization again if the import has ended early', async () => {
  const { sql } = test().database;
  await sql.query(`create function fail() returns trigger language plpgsql
    as $$ begin raise exception 'the power fails'; end $$`);
  await sql.query('create trigger fail before insert on reaction execute function fail()');
  await expect(start()).rejects.toThrow();
  expect([await count(REALM), existsSync(archive)]).toEqual([1, true]);
  await sql.query('drop trigger fail on reaction');
  const users = await start();
  expect(users.map(({ role }) => role)).toEqual([100, 200, 300, 400, 400, 600, 400]);
  expect([await count(REALM), existsSync(archive)]).toEqual([1, false]);
  expect(await count('message')).toBeGreaterThan(200);
});

it('sets the passwords if they are not set yet', async () => {
  await test().database.sql.query('update user_account set password_hash = null');
  mkdirSync(archive, { recursive: true });
  const users = await start();
  expect(await count('user_account where password_hash is not null')).toBe(
    users.filter(({ bot }) => !bot).length,
  );
  expect(existsSync(archive)).toBe(false);
});

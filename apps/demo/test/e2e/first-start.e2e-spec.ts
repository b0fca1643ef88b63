import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { OperatorError } from '@tandem/shared-kernel';
import { createEmptyDatabase, type TestDatabase } from '@tandem/shared-postgres/testing';
import { builtApp } from '@tandem/shared-runtime/testing';
import { FirstStart } from '../../src/first-start.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tandem-demo-first-start-'));
const entry = join(dirname(builtApp('demo')), 'first-start-process.js');
const firstStart = new FirstStart(pathToFileURL(entry));
let test: TestDatabase;
beforeAll(async () => {
  test = await createEmptyDatabase();
});
afterAll(async () => {
  await firstStart.stop();
  await test.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function count(from: string): Promise<number> {
  const query = `select count(*)::integer as rows from ${from}`;
  return (await test.database.sql.query<{ rows: number }>(query)).rows[0]?.rows ?? 0;
}

it('creates schema and organization in a process, which leaves no connections behind', async () => {
  const databaseUrl = test.url;
  await firstStart.schema(databaseUrl);
  expect(await count('user_account')).toBe(0);
  await firstStart.organization({
    databaseUrl,
    secret: 'the secret of a first start, long enough',
    externalUrl: 'http://localhost:9991',
    dataDir,
    fileStoreUrl: null,
  });
  expect(await count('message')).toBeGreaterThan(200);
  expect(
    await count(`pg_stat_activity where application_name like 'demo-first-start%'
      and datname = current_database()`),
  ).toBe(0);
});

it('reports a failure as one that the operator can solve', async () => {
  const missing = new URL('/missing', test.url).href;
  const failure = await firstStart.schema(missing).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OperatorError);
  expect(String(failure)).toContain('cannot reach the database');
});

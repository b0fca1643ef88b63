import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, jest } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { rollOut } from '../../src/upgrade/rollout.ts';

/*
 * The version before the present sources, made from git, beside the present one. UPGRADE_FROM names
 * another; `npm run upgrade` does the same with more load.
 */

// A dozen processes start one after the other.
jest.setTimeout(600_000);

const test = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'tandem-upgrade-e2e-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('an upgrade and the way back lose nothing, double nothing and misread nothing', async () => {
  const report = await rollOut({
    from: process.env.UPGRADE_FROM,
    operations: 10,
    seed: 1,
    folder,
    server: test().url,
    patienceMs: 100_000,
    onProgress: (line) => process.stdout.write(`${line}\n`),
  });
  expect(report.findings).toEqual([]);
  // Both ways back are documented: one by one, or from the backup where the schema has changed.
  const wayBack = report.newMigrations > 0 ? [] : ['back side by side', 'the old alone again'];
  expect(report.phases.map(({ name }) => name)).toEqual([
    'old alone',
    'the new worker migrates',
    'side by side',
    'the old restarts',
    'the new alone',
    ...wayBack,
  ]);
  for (const { acknowledged } of report.phases) {
    expect(acknowledged.messages).toBeGreaterThan(0);
    expect(acknowledged.scheduled).toBeGreaterThan(0);
  }
  expect(report.mails).toBeGreaterThan(report.phases.length);
});

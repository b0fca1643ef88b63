import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { Installation } from '../../src/upgrade/installation.ts';
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

describe('an upgrade that is stopped', () => {
  it('ends its programs, starts no others, and removes its databases', async () => {
    const file = join(folder, 'program.mjs');
    const port = 'process.env.CHAT_API_PORT ?? 0';
    writeFileSync(
      file,
      `import { createServer } from 'node:http';
      createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1');`,
    );
    const programs = { programOf: () => file };
    const where = { folder, server: test().url };
    const installation = await Installation.prepare({ old: programs, new: programs }, where);
    const service = await installation.start('new', 'chat-api');
    const tool = installation.run('new', 'backup');
    await installation.remove();
    await expect(fetch(service.url)).rejects.toThrow('fetch failed');
    expect(await tool).toMatchObject({ code: null });
    await expect(installation.start('old', 'chat-worker')).rejects.toThrow('has ended');
    const { rows } = await test().database.sql.query(
      "select datname from pg_database where datname like 'upgrade\\_%'",
    );
    expect(rows).toEqual([]);
  });

  it('builds nothing any more', async () => {
    const stopping = new AbortController();
    const rolledOut = rollOut({
      from: 'HEAD',
      operations: 1,
      seed: 1,
      folder,
      server: test().url,
      patienceMs: 1_000,
      onProgress: () => stopping.abort(),
      signal: stopping.signal,
    });
    // The first program of a build; a stored build needs none.
    await expect(rolledOut).rejects.toThrow(/git archive|aborted/);
  });
});

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
  // Both ways to revert are documented: one by one, or from the backup if the schema has changed.
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

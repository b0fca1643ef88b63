import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from '@jest/globals';
import { captureOutput } from '@tandem/shared-runtime/testing';
import { causeFaults } from '../../src/command.ts';
import type { RunReport } from '../../src/run.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tandem-faults-e2e-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command in this process, which has its modules already. */
const run = (...words: readonly string[]) =>
  captureOutput(() => causeFaults(words, new AbortController().signal));

it('a short round loses nothing, doubles nothing, and ends well', async () => {
  const words = ['--seed', '5', '--minutes', '0.12', '--patience', '60', '--data', folder];
  const { status, out } = await run(...words);
  expect(out).toMatch(/^PASS seed 5: \d+ faults, \d+ acknowledged, 0 findings/m);
  expect(status).toBe(0);
  const report = JSON.parse(readFileSync(join(folder, 'faults-5.json'), 'utf8')) as RunReport;
  // A run without faults or messages would prove nothing.
  expect(report.rounds.flatMap(({ faults }) => faults).length).toBeGreaterThan(0);
  expect(report.rounds[0]?.acknowledged.messages).toBeGreaterThan(0);
});

it('prints its usage', async () => {
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', MAIN, '--help'], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, expect.stringContaining('--seed N')]);
  expect((await run('--seed', 'x')).status).toBe(2);
});

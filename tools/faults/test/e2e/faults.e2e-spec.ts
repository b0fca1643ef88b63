import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from '@jest/globals';
import type { RunReport } from '../../src/run.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tandem-faults-e2e-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @returns the exit status and all that was printed */
async function faults(...words: readonly string[]): Promise<readonly [number | null, string]> {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return [status, output];
}

it('a short round loses nothing, doubles nothing, and ends well', async () => {
  const words = ['--seed', '5', '--minutes', '0.12', '--patience', '60', '--data', folder];
  const [status, output] = await faults(...words);
  expect(output).toMatch(/^PASS seed 5: \d+ faults, \d+ acknowledged, 0 findings/m);
  expect(status).toBe(0);
  const report = JSON.parse(readFileSync(join(folder, 'faults-5.json'), 'utf8')) as RunReport;
  // A run without faults or messages would prove nothing.
  expect(report.rounds.flatMap(({ faults }) => faults).length).toBeGreaterThan(0);
  expect(report.rounds[0]?.acknowledged.messages).toBeGreaterThan(0);
});

it('prints its usage', async () => {
  const [status, help] = await faults('--help');
  expect([status, help]).toEqual([0, expect.stringContaining('--seed N')]);
  expect((await faults('--seed', 'x'))[0]).toBe(2);
});

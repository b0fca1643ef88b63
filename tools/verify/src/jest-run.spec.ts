import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { ChildProcesses } from './child-processes.ts';
import { JestRun } from './jest-run.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tandem-jest-run-'));
  mkdirSync(join(root, 'node_modules/jest/bin'), { recursive: true });
});
afterEach(() => rmSync(join(root, 'node_modules/jest/bin/jest.js')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Runs `script` in the place of Jest, which exists once the machine is ready. */
function run(script: string): JestRun {
  const prepare = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    writeFileSync(join(root, 'node_modules/jest/bin/jest.js'), script);
  };
  const options = { root, levels: ['unit', 'e2e'], files: [], seed: 1, prepare };
  return new JestRun(new ChildProcesses(), options);
}

const file = (level: string, passed: number) =>
  JSON.stringify({
    file: { level, path: `${level}.ts`, message: '', passed, failed: 0, leftOut: [] },
  });

it('gives each level its files, from one process', async () => {
  const jest = run(`process.send({ files: 3 }); process.send(${file('unit', 2)});
    process.send(${file('e2e', 5)}); process.send(${file('unit', 1)});`);
  const progress: string[] = [];
  const outcomes = await Promise.all([
    jest.outcome('unit', (text) => progress.push(text)),
    jest.outcome('e2e', () => undefined),
  ]);
  expect(outcomes).toEqual([
    { passed: 3, failed: 0, problems: '' },
    { passed: 5, failed: 0, problems: '' },
  ]);
  expect(progress).toEqual(['1 files', '2 files']);
});

it('preserves the results when the process ends early, and counts the failure once', async () => {
  const jest = run(`process.send({ files: 3 }); process.send(${file('e2e', 5)}, () => {
    console.error('no memory'); process.exit(134); });`);
  const [unit, e2e] = await Promise.all([
    jest.outcome('unit', () => undefined),
    jest.outcome('e2e', () => undefined),
  ]);
  expect(e2e).toEqual({ passed: 5, failed: 0, problems: '' });
  expect(unit).toEqual({
    passed: 0,
    failed: 1,
    problems: 'Jest ended after 1 of 3 test files\nno memory',
  });
});

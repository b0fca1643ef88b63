#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BIN = join(ROOT, 'node_modules/.bin');
const JEST = [
  '--experimental-vm-modules',
  '--no-warnings',
  '--max-old-space-size=1024',
  join(ROOT, 'node_modules/jest/bin/jest.js'),
];

/** Everything that CI checks, in order. A static step counts as one check, a suite by its tests. */
const STEPS = [
  {
    name: 'format',
    what: 'prettier',
    command: [join(BIN, 'prettier'), '--check', '--log-level=warn', '.'],
  },
  {
    name: 'lint',
    what: 'eslint with the module boundaries, through nx',
    command: [join(BIN, 'nx'), 'run', 'tandem:lint'],
  },
  {
    name: 'types',
    what: 'tsc over the whole workspace',
    command: [join(BIN, 'tsc'), '-p', 'tsconfig.json'],
  },
  {
    name: 'generated',
    what: 'generated files are fresh',
    command: [process.execPath, '--import', 'tsx', 'tools/generate/generate.ts', '--check'],
  },
  {
    name: 'architecture',
    what: 'dependency-cruiser',
    command: [
      join(BIN, 'depcruise'),
      'apps',
      'libs',
      'tools',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
    ],
  },
  { name: 'unit', what: 'specs without a database', jest: 'unit' },
  { name: 'contract', what: 'adapters on real PostgreSQL', jest: 'contract' },
  { name: 'e2e', what: 'the services over HTTP', jest: 'e2e' },
];

const HELP = `npm test – everything that CI checks

  npm test                           all steps
  npm test -- --only unit,contract   some of them
  npm test -- --help                 this text

Steps:
${STEPS.map(({ name, what }) => `  ${name.padEnd(14)}${what}`).join('\n')}
`;

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(HELP);
  process.exit(0);
}
const steps = chosen(args);
await ensureInstalled();

const children = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
    process.exit(1);
  });
}

const scratch = mkdtempSync(join(tmpdir(), 'tandem-verify-'));
const results = [];
for (const step of steps) {
  const begun = performance.now();
  const result = await (step.jest ? runJest(step) : runCommand(step));
  results.push({ ...step, ...result, seconds: (performance.now() - begun) / 1000 });
  report(results.at(-1));
}
rmSync(scratch, { recursive: true, force: true });

const passed = sum(results.map((result) => result.passed));
const failed = sum(results.map((result) => result.failed));
console.log('\nstep            passed  failed  seconds');
for (const { name, passed, failed, seconds } of results) {
  console.log(
    `${name.padEnd(14)}${String(passed).padStart(8)}${String(failed).padStart(8)}${seconds.toFixed(1).padStart(9)}`,
  );
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

function chosen(words) {
  const at = words.indexOf('--only');
  if (at === -1) return STEPS;
  const names = (words[at + 1] ?? '').split(',');
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(
      `unknown step '${unknown[0]}': one of ${STEPS.map(({ name }) => name).join(', ')}`,
    );
    process.exit(2);
  }
  return STEPS.filter(({ name }) => names.includes(name));
}

async function runCommand({ name, command: [program, ...words] }) {
  console.log(`\n▶ ${name}`);
  const { code, output } = await run(program, words);
  if (code !== 0) process.stdout.write(output);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

/** Counts what jest itself counted; a suite that could not run counts as a failure. */
async function runJest({ name, jest }) {
  console.log(`\n▶ ${name}`);
  const file = join(scratch, `${jest}.json`);
  const words = [
    ...JEST,
    '--selectProjects',
    jest,
    '--passWithNoTests',
    '--json',
    `--outputFile=${file}`,
    '--maxWorkers=2',
    '--silent',
  ];
  const { code, output } = await run(process.execPath, words);
  const report = readReport(file);
  if (!report) {
    process.stdout.write(output);
    return { passed: 0, failed: 1 };
  }
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  if (code !== 0) process.stdout.write(failuresIn(report) || output);
  // Jest also fails for reasons that are no test, such as a broken teardown.
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function failuresIn(report) {
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message }) => `${name.replace(ROOT, '')}\n${message}\n`)
    .join('\n');
}

function run(program, words) {
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', NX_DAEMON: 'false', NX_TUI: 'false' },
    });
    children.add(child);
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ code: 1, output: `${error.message}\n` }));
    child.once('close', (code) => {
      children.delete(child);
      resolve({ code, output });
    });
  });
}

function report({ name, passed, failed, seconds }) {
  const mark = failed > 0 ? '✗' : '✓';
  console.log(`${mark} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`);
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { builtApp } from '@tandem/shared-runtime/testing';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const PAGES = ['README.md', 'docs/operations.md', 'docs/runbook.md'];
/** They need a long time or a running demo; each has a test of its own below `tools`. */
const TESTED_BY_TOOLS =
  /^(node --import tsx tools\/(faults|fuzz|audit)\/src\/main\.ts|npm run upgrade -- --from )/;

const test = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'documented-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the pages show after `npm run tandem --`, without comments. */
function documented(): string[] {
  const text = PAGES.map((page) => readFileSync(join(ROOT, page), 'utf8')).join('\n');
  return [...text.matchAll(/npm run tandem -- ([^`#\n]*)/g)].map(([, words = '']) => words.trim());
}

/** Runs the tool as a shell does. */
function run(words: string) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: test().url,
    DATA_DIR: join(folder, 'data'),
    PROGRAM: builtApp('operator'),
    NODE: process.execPath,
  };
  const { status, stderr, stdout } = spawnSync('sh', ['-c', `"$NODE" "$PROGRAM" ${words}`], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { words, status, output: stdout + stderr };
}

it('is right about every command of the operator’s tool', () => {
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  writeFileSync(join(folder, 'reports.json'), '{}');
  const left = new Set(documented());
  const took = (words: string, given = words) => {
    expect([words, left.delete(words)]).toEqual([words, true]);
    return run(given);
  };
  const fine = (ran: ReturnType<typeof run>) => expect(ran).toMatchObject({ status: 0 });
  fine(took('--help'));
  fine(took('<command>', 'user --help'));
  fine(took('db migrate'));
  fine(took('db status'));
  const create = "realm create '' --name Acme --owner-email you@example.org --owner-name You";
  fine(took(create));
  fine(run('user create olga@example.org --name Olga --role owner'));
  fine(took('user list --role owner'));
  fine(took('user set-password olga@example.org'));
  fine(took('user set-password olga@example.org --rotate-api-key'));
  fine(took('network import FILE', 'network import reports.json'));
  // The server of the tests does not write to the disk at once, which is the one complaint.
  expect(took('doctor').output).toMatch(/1 of \d+ checks failed/);
  fine(took('backup'));
  // Run by the tests of backups, into databases of their own.
  left.delete('restore tandem-backup-<time>.tar.gz');
  expect([...left]).toEqual([]);
});

it('shows no other program in the runbook than those that tests run', () => {
  const runbook = readFileSync(join(ROOT, 'docs/runbook.md'), 'utf8');
  const blocks = [...runbook.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) => block);
  const others = blocks
    .join('')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .filter((line) => !line.includes('npm run tandem -- '))
    .filter((line) => !TESTED_BY_TOOLS.test(line));
  expect(others.map((line) => line.split(/\s+#/, 1)[0])).toEqual([
    // Asked of running services by the tests of compose and of `npm start`.
    'curl -s localhost:9991/health',
    'RATE_LIMITS=off LOGIN_LIMITS=off npm start &',
  ]);
});

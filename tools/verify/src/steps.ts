import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChildProcesses, CommandResult } from './child-processes.ts';
import { GENERATED_FILES, type GeneratedFile } from './generated.ts';
import { jestOutcome, type JestResults } from './jest-results.ts';
import type { Step, StepOutcome, StepProgress } from './step.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');
const BIN = join(ROOT, 'node_modules');
/** No step may take longer, so that a run with a test that hangs still ends and says so. */
const LIMIT_MS = 20 * 60_000;
/** A worker of Jest may hold so much before it is bounded, in MB; each has a core of its own. */
const WORKER_MB = 1_024;

/** Every step, in the order in which it begins: the long one of those that share the cores first. */
export function allSteps(children: ChildProcesses): readonly Step[] {
  const run = (script: readonly string[]) => children.run(script, { cwd: ROOT, limitMs: LIMIT_MS });
  const check = (name: string, summary: string, script: readonly string[]): Step => ({
    name,
    summary,
    cores: 'one',
    run: async () => checkOutcome(await run(script)),
  });
  const jest = (name: string, summary: string, cores: Step['cores']): Step => ({
    name,
    summary,
    cores,
    run: (progress) => runJest(children, name, cores, progress),
  });
  return [
    check('lint', 'ESLint with types and module boundaries, over the whole workspace', [
      // Through nx: it makes the project graph that the boundary rule needs, and caches.
      join(BIN, 'nx/dist/bin/nx.js'),
      'run',
      'tandem:lint',
      '--outputStyle=stream-without-prefixes',
    ]),
    check('types', 'the TypeScript compiler over the whole workspace', [
      join(BIN, 'typescript/bin/tsc'),
      '-p',
      'tsconfig.json',
    ]),
    check('format', 'Prettier', [
      join(BIN, 'prettier/bin/prettier.cjs'),
      '--check',
      '--log-level=warn',
      '.',
    ]),
    {
      name: 'generated',
      summary: 'generated files are not stale',
      cores: 'one',
      run: () => checkGenerated(GENERATED_FILES, run),
    },
    check('dependencies', 'dependency-cruiser: who imports what, file by file', [
      join(BIN, 'dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['apps', 'libs', 'tools'],
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'],
    ]),
    jest('architecture', 'tags, ports and sizes; a planted violation of each rule', 'one'),
    jest('unit', 'tests without a database', 'all'),
    jest('contract', 'adapters on PostgreSQL', 'all'),
    jest('e2e', 'the services over HTTP, on PostgreSQL', 'all'),
  ];
}

function checkOutcome({ code, output, timedOut }: CommandResult): StepOutcome {
  if (code === 0 && !timedOut) return { passed: 1, failed: 0, problems: '' };
  return { passed: 0, failed: 1, problems: timedOut ? `${output}\nIt took too long` : output };
}

async function checkGenerated(
  files: readonly GeneratedFile[],
  run: (script: readonly string[]) => Promise<CommandResult>,
): Promise<StepOutcome> {
  const outcomes: StepOutcome[] = [];
  for (const { what, generator } of files) {
    const outcome = checkOutcome(await run(['--import', 'tsx', generator, '--check']));
    outcomes.push(
      outcome.failed > 0 ? { ...outcome, problems: `${what}:\n${outcome.problems}` } : outcome,
    );
  }
  return {
    passed: outcomes.filter((outcome) => outcome.failed === 0).length,
    failed: outcomes.filter((outcome) => outcome.failed > 0).length,
    problems: outcomes
      .map((outcome) => outcome.problems)
      .filter(Boolean)
      .join('\n'),
  };
}

async function runJest(
  children: ChildProcesses,
  project: string,
  cores: Step['cores'],
  progress: StepProgress,
): Promise<StepOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-verify-'));
  const outputFile = join(folder, 'results.json');
  try {
    const script = [
      '--experimental-vm-modules',
      '--no-warnings',
      `--max-old-space-size=${2 * WORKER_MB}`,
      join(BIN, 'jest/bin/jest.js'),
      ...['--selectProjects', project],
      `--maxWorkers=${cores === 'one' ? 1 : workers(project)}`,
      '--passWithNoTests',
      ...['--json', '--outputFile', outputFile],
      ...['--reporters', join(import.meta.dirname, 'jest-progress.mjs')],
    ];
    const exit = await children.run(script, {
      cwd: ROOT,
      limitMs: LIMIT_MS,
      onMessage: (message) => {
        const { done, all } = message as { done: number; all: number };
        progress(`${done}/${all} files`);
      },
    });
    return jestOutcome(readResults(outputFile), exit, ROOT);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * One worker a core, as far as the memory goes. End-to-end tests wait for processes, timers and
 * pages as well: with one more, the cores are busy meanwhile.
 */
function workers(project: string): number {
  const byMemory = Math.floor(totalmem() / (2 * WORKER_MB * 1024 * 1024));
  const wanted = availableParallelism() + (project === 'e2e' ? 1 : 0);
  return Math.max(1, Math.min(wanted, byMemory, 8));
}

function readResults(path: string): JestResults | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as JestResults;
  } catch {
    return null;
  }
}

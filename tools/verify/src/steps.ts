import { join } from 'node:path';
import type { ChildProcesses, CommandResult } from './child-processes.ts';
import { GENERATED_FILES, STALE } from './generated.ts';
import { JestRun } from './jest-run.ts';
import { LEVELS, type Level, type TestFile } from './levels.ts';
import { ROOT } from './root.ts';
import type { Step, StepOutcome } from './step.ts';

const BIN = join(ROOT, 'node_modules');
/** The time limit of a check: a run in which one hangs ends, and reports it. */
const LIMIT_MS = 40 * 60_000;
/** Checks run beside the tests, which wait for answers: tests have priority. */
const CHECK_NICE = 5;

/** A target of nx, whose result comes from the cache if its inputs are unchanged: tools/nx/targets.mjs. */
const cached = (target: string): readonly string[] => [
  join(BIN, 'nx/dist/bin/nx.js'),
  'run',
  `@tandem/tools-verify:${target}`,
  '--outputStyle=static',
];

/** Names and summaries of the levels of tests. */
const TEST_STEPS: Readonly<Record<Level, string>> = {
  architecture: 'tags, ports and sizes; a planted violation of each rule',
  unit: 'tests without a database',
  contract: 'adapters on PostgreSQL',
  e2e: 'the services over HTTP, on PostgreSQL',
};

/** The selected tests. */
export interface TestSelection {
  readonly levels: readonly Level[];
  /** Empty: all files. */
  readonly files: readonly TestFile[];
  readonly seed: number;
  /** Makes the machine ready for the tests; the checks run meanwhile. */
  readonly prepare: () => Promise<void>;
}

/** All steps: the checks in the order in which they begin, then the levels of tests. */
export function allSteps(children: ChildProcesses, tests: TestSelection): readonly Step[] {
  const run = (script: readonly string[]) =>
    children.run(script, { cwd: ROOT, limitMs: LIMIT_MS, nice: CHECK_NICE });
  const check = (name: string, summary: string, script: readonly string[]): Step => ({
    name,
    summary,
    kind: 'check',
    run: async () => checkOutcome(await run(script)),
  });
  return [
    check(
      'lint',
      'types, rules and module boundaries, in one pass of oxlint',
      cached('check-lint'),
    ),
    check('format', 'oxfmt', [join(BIN, 'oxfmt/bin/oxfmt'), '--check']),
    {
      name: 'generated',
      summary: 'generated files are not stale',
      kind: 'check',
      run: async () => generatedOutcome(await run(cached('check-generated'))),
    },
    check(
      'dependencies',
      'dependency-cruiser: who imports what, file by file',
      cached('check-dependencies'),
    ),
    ...testSteps(children, tests),
  ];
}

function testSteps(
  children: ChildProcesses,
  { levels, files, seed, prepare }: TestSelection,
): readonly Step[] {
  const paths = files.map(({ path }) => path);
  const jest = new JestRun(children, { root: ROOT, levels, files: paths, seed, prepare });
  return LEVELS.map((level) => ({
    name: level,
    summary: TEST_STEPS[level],
    kind: 'tests',
    run: (progress) => jest.outcome(level, progress),
  }));
}

function checkOutcome({ code, output, timedOut }: CommandResult): StepOutcome {
  if (code === 0 && !timedOut) return { passed: 1, failed: 0, problems: '' };
  return { passed: 0, failed: 1, problems: timedOut ? `${output}\nIt took too long` : output };
}

/** The outcome of `check-generated`, which checks all generators in one process. */
export function generatedOutcome(result: CommandResult): StepOutcome {
  const all = GENERATED_FILES.length;
  const { passed, problems } = checkOutcome(result);
  if (passed > 0) return { passed: all, failed: 0, problems };
  const stale = Math.max(1, problems.split(STALE).length - 1);
  return { passed: Math.max(0, all - stale), failed: stale, problems };
}

import { join } from 'node:path';
import type { ChildProcesses, CommandResult } from './child-processes.ts';
import { GENERATED_FILES, type GeneratedFile } from './generated.ts';
import { JestRun } from './jest-run.ts';
import { LEVELS, type Level, type TestFile } from './levels.ts';
import { ROOT } from './root.ts';
import type { Step, StepOutcome } from './step.ts';

const BIN = join(ROOT, 'node_modules');
/** No check may take longer, so that a run with one that hangs still ends and says so. */
const LIMIT_MS = 40 * 60_000;
/** Checks run beside the tests, which wait for answers: those go first. */
const CHECK_NICE = 5;

/** Names and summaries of the levels of tests. */
const TEST_STEPS: Readonly<Record<Level, string>> = {
  architecture: 'tags, ports and sizes; a planted violation of each rule',
  unit: 'tests without a database',
  contract: 'adapters on PostgreSQL',
  e2e: 'the services over HTTP, on PostgreSQL',
};

/** What is run of the tests. */
export interface TestSelection {
  readonly levels: readonly Level[];
  /** Empty: all files. */
  readonly files: readonly TestFile[];
  readonly seed: number;
}

/** Every step: the checks in the order in which they begin, then the levels of tests. */
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
    check('lint', 'types, rules and module boundaries, in one pass of oxlint', [
      'tools/verify/lint.mjs',
    ]),
    check('format', 'oxfmt', [join(BIN, 'oxfmt/bin/oxfmt'), '--check']),
    {
      name: 'generated',
      summary: 'generated files are not stale',
      kind: 'check',
      run: () => checkGenerated(GENERATED_FILES, run),
    },
    check('dependencies', 'dependency-cruiser: who imports what, file by file', [
      join(BIN, 'dependency-cruiser/bin/dependency-cruise.mjs'),
      'apps',
      'libs',
      'tools',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err-long',
    ]),
    ...testSteps(children, tests),
  ];
}

function testSteps(
  children: ChildProcesses,
  { levels, files, seed }: TestSelection,
): readonly Step[] {
  const paths = files.map(({ path }) => path);
  const jest = new JestRun(children, { root: ROOT, levels, files: paths, seed });
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

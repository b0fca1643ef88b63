import type { StepOutcome } from './step.ts';

/** The message of `jest-stream.mjs` at the end of a test file. */
export interface FileResult {
  /** The Jest project. */
  readonly level: string;
  /** Path from the root of the workspace. */
  readonly path: string;
  /** The reason of its failure, for humans; empty if it passed. */
  readonly message: string;
  readonly passed: number;
  readonly failed: number;
  /** Names of tests that did not run. */
  readonly leftOut: readonly string[];
}

/** The end of the process that ran Jest. */
export interface JestExit {
  readonly code: number | null;
  readonly output: string;
  readonly timedOut: boolean;
}

/**
 * Counts the results of one level. A file that could run no test is one failure, and so is each test that was
 * skipped, and a level without any test.
 */
export function levelOutcome(files: readonly FileResult[]): StepOutcome {
  const passed = sum(files.map((file) => file.passed));
  const failed = sum(
    // Counts a failed file without a failed test: it does not compile, or a hook threw.
    files.map((file) => file.failed + Number(file.message !== '' && file.failed === 0)),
  );
  const leftOut = files.flatMap(({ path, leftOut: names }) =>
    // A test that did not run proves nothing.
    names.map((name) => `${path}: left out: ${name}`),
  );
  const problems = files
    .filter(({ message }) => message !== '')
    .map(({ path, message }) => `${path}\n${message.trimEnd()}`);
  if (passed + failed + leftOut.length === 0) {
    return { passed: 0, failed: 1, problems: 'No test was found' };
  }
  return {
    passed,
    failed: failed + leftOut.length,
    problems: [...problems, ...leftOut].join('\n\n'),
  };
}

/**
 * The problem of the run as a whole, if its files do not show it.
 *
 * @param expected the number of test files that Jest found; null if it ended earlier
 */
export function runProblem(
  files: readonly FileResult[],
  expected: number | null,
  exit: JestExit,
): StepOutcome | null {
  const seen = `after ${files.length} of ${expected ?? 'all'} test files`;
  if (exit.timedOut) return problem(`Jest was stopped ${seen}: nothing ended for too long`, exit);
  if (expected === null || files.length < expected) return problem(`Jest ended ${seen}`, exit);
  const isExplained = files.some(({ failed, message }) => failed > 0 || message !== '');
  if (exit.code === 0 || isExplained) return null;
  return problem('Every test passed, but Jest failed', exit);
}

function problem(what: string, { output }: JestExit): StepOutcome {
  return { passed: 0, failed: 1, problems: `${what}\n${output.trim()}`.trimEnd() };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

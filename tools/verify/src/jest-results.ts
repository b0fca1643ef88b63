import type { StepOutcome } from './step.ts';

/** What is read of the file that `jest --json --outputFile` writes. */
export interface JestResults {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** How the process that wrote the results ended. */
export interface JestExit {
  readonly code: number | null;
  readonly output: string;
  readonly timedOut: boolean;
}

/**
 * Counts what a run of Jest has proven. A file that could run no test is one failure, and so is
 * each test that was left out, a run without any test, and a run that failed for another reason.
 *
 * @param results null when Jest did not live to write them
 * @param root the folder that file names are shown relative to
 */
export function jestOutcome(
  results: JestResults | null,
  exit: JestExit,
  root: string,
): StepOutcome {
  if (results === null || exit.timedOut) {
    const why = exit.timedOut ? 'Jest was stopped: it took too long' : 'Jest ended without results';
    return {
      passed: results?.numPassedTests ?? 0,
      failed: 1 + (results?.numFailedTests ?? 0),
      problems: `${why}\n${exit.output.trim()}`,
    };
  }
  const problems = results.testResults
    .filter((file) => file.message !== '')
    .map((file) => `${relative(file.name, root)}\n${file.message.trimEnd()}`);
  const broken = results.testResults.filter(isBroken);
  const left = results.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => LEFT_OUT.has(status))
      .map(({ fullName }) => `${relative(file.name, root)}: left out: ${fullName}`),
  );
  let failed = results.numFailedTests + broken.length + left.length;
  if (failed + results.numPassedTests === 0) {
    failed = 1;
    problems.push('No test was found');
  } else if (failed === 0 && exit.code !== 0) {
    failed = 1;
    problems.push(`Every test passed, but Jest failed:\n${exit.output.trim()}`);
  }
  return {
    passed: results.numPassedTests,
    failed,
    problems: [...problems, ...left].join('\n\n'),
  };
}

/** A test that did not run proves nothing. */
const LEFT_OUT = new Set(['pending', 'skipped', 'todo', 'disabled', 'focused']);

/** The file failed, yet none of its tests did: it does not compile, or a hook of it threw. */
function isBroken(file: JestResults['testResults'][number]): boolean {
  return file.message !== '' && !file.assertionResults.some(({ status }) => status === 'failed');
}

function relative(path: string, root: string): string {
  return path.startsWith(root) ? path.slice(root.length).replace(/^[\\/]/, '') : path;
}

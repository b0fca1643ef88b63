import { relative, sep } from 'node:path';

/** A test that did not run. */
const LEFT_OUT = new Set(['pending', 'skipped', 'todo', 'disabled', 'focused']);

/** Sends the results of each test file to the process that started Jest, as soon as the file has ended. */
export default class JestStream {
  #root;

  constructor({ rootDir }) {
    this.#root = rootDir;
  }

  onRunStart(results) {
    process.send?.({ files: results.numTotalTestSuites });
  }

  onTestResult(test, result) {
    const leftOut = result.testResults.filter(({ status }) => LEFT_OUT.has(status));
    process.send?.({
      file: {
        level: test.context.config.displayName?.name ?? '',
        path: relative(this.#root, result.testFilePath).replaceAll(sep, '/'),
        message: result.failureMessage ?? result.testExecError?.message ?? '',
        passed: result.testResults.filter(({ status }) => status === 'passed').length,
        failed: result.testResults.filter(({ status }) => status === 'failed').length,
        leftOut: leftOut.map(({ fullName }) => fullName),
      },
    });
  }
}

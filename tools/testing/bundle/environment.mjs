import { TestEnvironment } from 'jest-environment-node';
import { openBundle } from './run-bundle.mjs';

/** Where a test file's stub finds {@link openBundle}; `transform.mjs` writes the stubs. */
const ENTRY = 'tandemRunTestFile';

/** Node's environment, in which a test file runs from the bundle. */
export default class BundleEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const context = this.getVmContext();
    this.global[ENTRY] = (path, jestRequire) => {
      delete this.global[ENTRY];
      // That of the process reads the source map of the bundle once, not once for every file.
      this.global.Error.prepareStackTrace = Error.prepareStackTrace;
      openBundle((script) => script.runInContext(context), jestRequire)(path);
    };
  }
}

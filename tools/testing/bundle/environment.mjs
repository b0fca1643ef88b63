import { TestEnvironment } from 'jest-environment-node';
import { BUNDLE_VARIABLE, openBundle } from './run-bundle.mjs';
import { inSources } from './source-positions.mjs';

/** The global name by which a test file's stub finds {@link openBundle}; `transform.mjs` writes the stubs. */
const ENTRY = 'tandemRunTestFile';

/** Node's environment, in which a test file runs from the bundle. */
export default class BundleEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const context = this.getVmContext();
    this.global[ENTRY] = (path, jestRequire) => {
      delete this.global[ENTRY];
      // Jest's own formatter reads the map of the bundle for every file in which any stack is read.
      this.global.Error.prepareStackTrace = undefined;
      Error.prepareStackTrace = undefined;
      try {
        openBundle((script) => script.runInContext(context), jestRequire)(path);
      } catch (error) {
        locate(error);
        throw error;
      }
    };
  }

  /** Jest shows where a test failed by the stack of its error. */
  handleTestEvent(event) {
    if (/^(test_fn_failure|hook_failure|error)$/.test(event.name)) locate(event.error);
    if (event.name === 'test_done') event.test.errors.flat().forEach(locate);
  }
}

/** Replaces the positions in an error, and in its causes, by those in the sources. */
function locate(error) {
  if (typeof error?.stack !== 'string') return;
  const stack = inSources(error.stack, process.env[BUNDLE_VARIABLE]);
  if (stack === error.stack) return;
  error.stack = stack;
  locate(error.cause);
}

import asyncHooks from 'node:async_hooks';
import vm from 'node:vm';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { stateOfProcess } from './process-state.mjs';
import { BUNDLE_VARIABLE, openBundle } from './run-bundle.mjs';
import { inSources } from './source-positions.mjs';

/** The stub of a test file, which `transform.mjs` writes, calls the global of this name. */
const ENTRY = 'tandemRunTestFile';

/**
 * Jest compiles for the context that an environment names; this object stands for Node's own context,
 * for which no name exists.
 */
const NODES_OWN = Object.freeze({});
const compileFunction = vm.compileFunction;
const compiled = new Map();
vm.compileFunction = (code, parameters, options) => {
  if (options?.parsingContext !== NODES_OWN) return compileFunction(code, parameters, options);
  const { filename } = options;
  const earlier = compiled.get(filename);
  if (earlier?.code === code) return earlier.run;
  // Without Jest's `importModuleDynamically`: Node never releases what this function refers to.
  const run = compileFunction(code, parameters, { filename });
  // Jest's own modules: each file evaluates them again, none compiles them again.
  if (filename.includes('/node_modules/')) compiled.set(filename, { code, run });
  return run;
};

/**
 * While a storage is in use, Node 20 calls a hook for every promise and writes one property for each
 * storage into it. A storage stays in use after its last `run`, until it is disabled.
 */
const { AsyncLocalStorage } = asyncHooks;
const storagesInUse = new Set();
for (const name of ['run', 'enterWith']) {
  const method = AsyncLocalStorage.prototype[name];
  AsyncLocalStorage.prototype[name] = function (...parameters) {
    storagesInUse.add(this);
    return method.apply(this, parameters);
  };
}

/**
 * Stands for the `AsyncLocalStorage` that Jest creates for each file to find the test that runs now. The
 * tests of a file run one after another, so that a variable gives the same answer.
 */
class StorageOfTest {
  #store;

  getStore() {
    return this.#store;
  }

  async run(store, callback) {
    const before = this.#store;
    this.#store = store;
    try {
      return await callback();
    } finally {
      this.#store = before;
    }
  }
}

/**
 * Runs test files from the bundle in Node's own context, one after another. Product code is loaded once
 * in a process and is machine code after the first files. The end of a file undoes its changes to the
 * process: mocks, fake timers, and the state in `process-state.mjs`.
 */
export default class BundleEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  #context = NODES_OWN;
  #before = stateOfProcess();

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {
    // Jest loads its runner of tests between here and the test file.
    asyncHooks.AsyncLocalStorage = StorageOfTest;
    globalThis[ENTRY] = (path, jestRequire) => {
      delete globalThis[ENTRY];
      asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
      // Jest's own formatter reads the map of the bundle for every file in which any stack is read.
      Error.prepareStackTrace = undefined;
      try {
        openBundle(jestRequire)(path);
      } catch (error) {
        locate(error);
        throw error;
      }
    };
  }

  async teardown() {
    this.#context = null;
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    for (const storage of storagesInUse) storage.disable();
    storagesInUse.clear();
    this.#before.restore();
  }

  getVmContext() {
    return this.#context;
  }

  exportConditions() {
    return ['node', 'node-addons'];
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

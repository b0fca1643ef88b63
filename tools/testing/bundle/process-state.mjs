/** The event handlers that Jest registers for a test file. */
const HANDLERS = Symbol.for('EVENT_HANDLERS');
/**
 * Descriptions of the symbols for the state of a test file, and for what the file sets by `jest.setTimeout`
 * and `jest.retryTimes`. The first stands for a different symbol in each file.
 */
const OF_FILE = new Set([
  'JEST_STATE_SYMBOL',
  'TEST_TIMEOUT_SYMBOL',
  'RETRY_TIMES',
  'RETRY_TIMES_SETTER',
  'RETRY_IMMEDIATELY',
  'WAIT_BEFORE_RETRY',
  'LOG_ERRORS_BEFORE_RETRY',
]);

/** The globals of Node, before any test file. */
const GLOBALS = Object.getOwnPropertyDescriptors(globalThis);

/**
 * Records the state of the process that a test file or Jest may change.
 *
 * @returns {{ restore(): void }}
 */
export function stateOfProcess() {
  const symbols = symbolsOfFile();
  const handlers = globalThis[HANDLERS];
  delete globalThis[HANDLERS];
  const variables = { ...process.env };
  const { env, exit, exitCode } = process;
  const { console } = globalThis;
  const folder = process.cwd();
  return {
    restore() {
      // A test may have replaced the whole object.
      process.env = env;
      for (const name of Object.keys(process.env)) {
        if (!Object.hasOwn(variables, name)) delete process.env[name];
      }
      for (const [name, value] of Object.entries(variables)) {
        if (process.env[name] !== value) process.env[name] = value;
      }
      restoreGlobals();
      Object.assign(process, { exit, exitCode });
      globalThis.console = console;
      if (process.cwd() !== folder) process.chdir(folder);
      if (handlers) globalThis[HANDLERS] = handlers;
      else delete globalThis[HANDLERS];
      for (const symbol of symbolsOfFile().keys()) delete globalThis[symbol];
      for (const [symbol, value] of symbols) globalThis[symbol] = value;
    },
  };
}

/** A package may replace a global when it is loaded. */
function restoreGlobals() {
  for (const [name, wanted] of Object.entries(GLOBALS)) {
    const present = Object.getOwnPropertyDescriptor(globalThis, name);
    const isSame =
      present &&
      present.value === wanted.value &&
      present.get === wanted.get &&
      present.set === wanted.set;
    if (!isSame && wanted.configurable) Object.defineProperty(globalThis, name, wanted);
  }
}

function symbolsOfFile() {
  const found = Object.getOwnPropertySymbols(globalThis).filter((symbol) =>
    OF_FILE.has(symbol.description),
  );
  return new Map(found.map((symbol) => [symbol, globalThis[symbol]]));
}

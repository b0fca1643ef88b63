import { tmpdir } from 'node:os';
import { expect, it, jest } from '@jest/globals';
import { stateOfProcess } from './process-state.mjs';

const ADDED = 'TANDEM_PROCESS_STATE_ADDED';
const REMOVED = 'TANDEM_PROCESS_STATE_REMOVED';
const CHANGED = 'TANDEM_PROCESS_STATE_CHANGED';
const SETTINGS = ['TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES', 'EVENT_HANDLERS'].map((name) =>
  Symbol.for(name),
);

const ENVIRONMENT = process.env;

/** The settings of the running file: Jest reads them from global variables. */
const settings = () => SETTINGS.map((symbol) => Reflect.get(globalThis, symbol) as unknown);

const observed = () => [
  process.env === ENVIRONMENT,
  process.cwd(),
  process.exitCode,
  Reflect.get(process, 'exit') as unknown,
  globalThis.console,
];

it('restores the environment variables, the working folder, the console and the exit', () => {
  const variables = { [REMOVED]: 'removed', [CHANGED]: 'before' };
  Object.assign(process.env, variables);
  const before = observed();
  const state = stateOfProcess();
  Object.assign(process.env, { [ADDED]: 'added', [CHANGED]: 'after' });
  delete process.env[REMOVED];
  process.env = { ...process.env };
  process.chdir(tmpdir());
  Object.assign(globalThis, { console: {} });
  Object.assign(process, { exit: () => undefined, exitCode: 3 });

  state.restore();

  expect(process.env).toMatchObject(variables);
  expect(process.env).not.toHaveProperty(ADDED);
  expect(observed()).toEqual(before);
});

it('restores a global that a package replaced', () => {
  const before = globalThis.FormData;
  const state = stateOfProcess();
  Object.assign(globalThis, { FormData: class Replaced {} });

  state.restore();

  expect(globalThis.FormData).toBe(before);
});

it('restores the timeout and the retries', () => {
  const before = settings();
  const state = stateOfProcess();
  jest.setTimeout(120_000).retryTimes(3);
  expect(settings()).toEqual([120_000, 3, undefined]);

  state.restore();

  expect(settings()).toEqual(before);
});

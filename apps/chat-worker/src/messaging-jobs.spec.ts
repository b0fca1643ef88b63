import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, jest } from '@jest/globals';
import type { BackgroundUseCases } from '@tandem/messaging-domain';
import type { Logger } from '@tandem/shared-runtime';
import { startMessagingJobs } from './messaging-jobs.ts';

const unfinishedUploads = mkdtempSync(join(tmpdir(), 'messaging-jobs-'));
afterAll(() => rmSync(unfinishedUploads, { recursive: true, force: true }));

/** Use cases that find no work, and count their runs. */
function idleUseCases() {
  const runs = new Map<string, number>();
  const useCases = new Proxy(
    {},
    {
      get: (_target, name: string) => ({
        execute: async () => {
          runs.set(name, (runs.get(name) ?? 0) + 1);
          return { sent: 0, failed: 0, made: 0, removed: 0 };
        },
        untilNextMs: async () => null,
      }),
    },
  ) as BackgroundUseCases;
  return { useCases, runs };
}

/** Starts the jobs; time passes only if the test lets it. */
function startWithoutWork() {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  const { useCases, runs } = idleUseCases();
  const logger = { info: jest.fn(), error: jest.fn() };
  const jobs = startMessagingJobs({
    useCases,
    unfinishedUploads: { folder: unfinishedUploads },
    logger: logger as unknown as Logger,
  });
  return { jobs, runs, logger };
}

it.each([
  ['scheduled_message.added', 'sendDueMessages'],
  ['scheduled_message.updated', 'sendDueMessages'],
  ['reminder.added', 'sendDueReminders'],
  ['realm_exports.changed', 'makeExports'],
  ['user_exports.changed', 'makeUserExports'],
])('runs at once after the event %s: %s', async (type, ...names) => {
  await expectSecondRuns((jobs) => jobs.onEvents([type]), names);
});

it('runs all jobs with due work of an organization at once after its arrival', async () => {
  await expectSecondRuns(
    (jobs) => jobs.onArrival(),
    ['sendDueMessages', 'sendDueReminders', 'makeExports', 'makeUserExports'],
  );
});

it('looks for work that nothing announced every two minutes at most', async () => {
  const { jobs, runs } = startWithoutWork();
  const looks = ['sendDueMessages', 'sendDueReminders', 'makeExports', 'makeUserExports'];
  const counts = () => looks.map((name) => runs.get(name));
  await jest.advanceTimersByTimeAsync(89_000);
  expect(counts()).toEqual([1, 1, 1, 1]);
  await jest.advanceTimersByTimeAsync(32_000);
  expect(counts()).toEqual([2, 2, 2, 2]);
  jest.useRealTimers();
  await jobs.stop();
});

/** Expects that `cause` makes these use cases run again, and no other. */
async function expectSecondRuns(
  cause: (jobs: ReturnType<typeof startMessagingJobs>) => void,
  names: readonly string[],
): Promise<void> {
  // No time passes: only the cause leads to a second run.
  const { jobs, runs, logger } = startWithoutWork();
  const settled = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
  };
  await settled();
  const before = new Map(runs);
  const expected = new Map([...before, ...names.map((name): [string, number] => [name, 2])]);
  expect(names.map((name) => before.get(name))).toEqual(names.map(() => 1));
  cause(jobs);
  await settled();
  expect(runs).toEqual(expected);
  jest.useRealTimers();
  await jobs.stop();
  expect(logger.error).not.toHaveBeenCalled();
}

import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { findTestFiles, levelOf } from './levels.ts';

const ROOT = join(import.meta.dirname, '../../..');

it.each([
  ['libs/shared/kernel/src/soon.spec.ts', 'unit'],
  ['libs/shared/jobs/src/job-runner.contract.spec.ts', 'contract'],
  ['apps/chat-api/test/e2e/users.e2e-spec.ts', 'e2e'],
  ['tools/architecture/architecture.spec.ts', 'architecture'],
  ['libs/shared/kernel/src/maybe-promise.ts', null],
  ['elsewhere/a.spec.ts', null],
])('%s is of level %s', (path, level) => {
  expect(levelOf(path)).toBe(level);
});

it('finds files from the folder of the user and from the root', () => {
  const path = 'tools/verify/src/levels.spec.ts';
  expect(findTestFiles(['levels.spec.ts', path], ROOT, import.meta.dirname)).toEqual([
    { path, level: 'unit' },
    { path, level: 'unit' },
  ]);
});

it('refuses a file that is not a test', () => {
  expect(() => findTestFiles(['no-such.spec.ts'], ROOT, ROOT)).toThrow(
    'There is no file no-such.spec.ts',
  );
  expect(() => findTestFiles(['package.json'], ROOT, ROOT)).toThrow('package.json is no test file');
});

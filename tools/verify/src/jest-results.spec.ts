import { describe, expect, it } from '@jest/globals';
import { levelOutcome, runProblem, type FileResult } from './jest-results.ts';

const file = (path: string, changes: Partial<FileResult> = {}): FileResult => ({
  level: 'unit',
  path,
  message: '',
  passed: 0,
  failed: 0,
  leftOut: [],
  ...changes,
});

const ended = { code: 0, output: '', timedOut: false };
const failed = { ...ended, code: 1 };

describe('levelOutcome', () => {
  it('counts passed tests', () => {
    const files = [file('a.spec.ts', { passed: 2 }), file('b.spec.ts', { passed: 1 })];
    expect(levelOutcome(files)).toEqual({ passed: 3, failed: 0, problems: '' });
  });

  it('counts failed tests, and names them', () => {
    const files = [
      file('a.spec.ts', { passed: 1, failed: 2, message: 'expected 1, received 2\n' }),
      file('b.spec.ts', { passed: 1 }),
    ];
    expect(levelOutcome(files)).toEqual({
      passed: 2,
      failed: 2,
      problems: 'a.spec.ts\nexpected 1, received 2',
    });
  });

  it('counts a file that could run no test', () => {
    const files = [file('a.spec.ts', { message: 'SyntaxError' }), file('b.spec.ts', { passed: 1 })];
    expect(levelOutcome(files)).toMatchObject({ passed: 1, failed: 1 });
  });

  it('counts a file whose tests passed while a hook failed', () => {
    const files = [file('a.spec.ts', { passed: 1, message: 'afterAll threw' })];
    expect(levelOutcome(files)).toMatchObject({ passed: 1, failed: 1 });
  });

  it('counts tests that did not run as failures', () => {
    const files = [file('a.spec.ts', { passed: 1, leftOut: ['one', 'other'] })];
    expect(levelOutcome(files)).toEqual({
      passed: 1,
      failed: 2,
      problems: 'a.spec.ts: left out: one\n\na.spec.ts: left out: other',
    });
  });

  it('reports a level without any test as a failure', () => {
    expect(levelOutcome([])).toEqual({ passed: 0, failed: 1, problems: 'No test was found' });
  });
});

describe('runProblem', () => {
  const files = [file('a.spec.ts', { passed: 1 }), file('b.spec.ts', { passed: 1 })];

  it('finds no problem if all files ended and explain the exit code', () => {
    expect(runProblem(files, 2, ended)).toBeNull();
    const broken = [...files, file('c.spec.ts', { failed: 1, message: 'no' })];
    expect(runProblem(broken, 3, failed)).toBeNull();
  });

  it('believes Jest when it fails for a reason that is not a test', () => {
    expect(runProblem(files, 2, { ...failed, output: 'the teardown failed' })).toEqual({
      passed: 0,
      failed: 1,
      problems: 'Every test passed, but Jest failed\nthe teardown failed',
    });
  });

  it('reports a run that ended before its last file', () => {
    const crashed = { ...failed, code: null, output: 'out of memory' };
    expect(runProblem(files, 7, crashed)).toEqual({
      passed: 0,
      failed: 1,
      problems: 'Jest ended after 2 of 7 test files\nout of memory',
    });
    expect(runProblem([], null, crashed)?.problems).toContain('after 0 of all test files');
  });

  it('reports a run that had to be stopped', () => {
    const stopped = { code: null, output: '', timedOut: true };
    expect(runProblem(files, 7, stopped)).toMatchObject({
      failed: 1,
      problems: expect.stringContaining('stopped after 2 of 7 test files'),
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import { jestOutcome, type JestResults } from './jest-results.ts';

type File = JestResults['testResults'][number];

const file = (name: string, statuses: readonly string[], message = ''): File => ({
  name: `/root/${name}`,
  message,
  assertionResults: statuses.map((status, index) => ({ status, fullName: `test ${index}` })),
});

function results(...testResults: readonly File[]): JestResults {
  const count = (wanted: string) =>
    testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === wanted).length;
  return { numPassedTests: count('passed'), numFailedTests: count('failed'), testResults };
}

const ended = { code: 0, output: '', timedOut: false };
const failed = { ...ended, code: 1 };

describe('jestOutcome', () => {
  it('counts what passed', () => {
    const run = results(file('a.spec.ts', ['passed', 'passed']), file('b.spec.ts', ['passed']));
    expect(jestOutcome(run, ended, '/root')).toEqual({ passed: 3, failed: 0, problems: '' });
  });

  it('counts what failed, and says what', () => {
    const run = results(
      file('a.spec.ts', ['passed', 'failed', 'failed'], 'expected 1, received 2\n'),
      file('b.spec.ts', ['passed']),
    );
    expect(jestOutcome(run, failed, '/root')).toEqual({
      passed: 2,
      failed: 2,
      problems: 'a.spec.ts\nexpected 1, received 2',
    });
  });

  it('counts a file that could run no test', () => {
    const run = results(file('a.spec.ts', [], 'SyntaxError'), file('b.spec.ts', ['passed']));
    expect(jestOutcome(run, failed, '/root')).toMatchObject({ passed: 1, failed: 1 });
  });

  it('counts a file whose tests passed while a hook failed', () => {
    const run = results(file('a.spec.ts', ['passed'], 'afterAll threw'));
    expect(jestOutcome(run, failed, '/root')).toMatchObject({ passed: 1, failed: 1 });
  });

  it.each(['pending', 'skipped', 'todo', 'disabled', 'focused'])(
    'counts a test that was left out (%s) as a failure',
    (status) => {
      const run = results(file('a.spec.ts', ['passed', status]));
      expect(jestOutcome(run, ended, '/root')).toEqual({
        passed: 1,
        failed: 1,
        problems: 'a.spec.ts: left out: test 1',
      });
    },
  );

  it('takes no test for a failure', () => {
    expect(jestOutcome(results(), ended, '/root')).toEqual({
      passed: 0,
      failed: 1,
      problems: 'No test was found',
    });
  });

  it('believes Jest when it fails for a reason that is no test', () => {
    const run = results(file('a.spec.ts', ['passed']));
    const exit = { ...failed, output: 'the teardown failed' };
    const { passed, failed: count, problems } = jestOutcome(run, exit, '/root');
    expect([passed, count]).toEqual([1, 1]);
    expect(problems).toContain('the teardown failed');
  });

  it('counts a run without results, and one that had to be stopped', () => {
    const crashed = jestOutcome(null, { ...failed, output: 'out of memory' }, '/root');
    expect(crashed).toMatchObject({ passed: 0, failed: 1 });
    expect(crashed.problems).toContain('out of memory');
    const run = results(file('a.spec.ts', ['passed', 'failed'], 'no'));
    const stopped = jestOutcome(run, { ...failed, code: null, timedOut: true }, '/root');
    expect(stopped).toMatchObject({ passed: 1, failed: 2 });
    expect(stopped.problems).toContain('too long');
  });
});

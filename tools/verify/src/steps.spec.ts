import { expect, it } from '@jest/globals';
import { GENERATED_FILES, STALE } from './generated.ts';
import { generatedOutcome } from './steps.ts';

const all = GENERATED_FILES.length;

it('counts every generator whose files are up to date', () => {
  expect(generatedOutcome({ code: 0, output: '', timedOut: false })).toEqual({
    passed: all,
    failed: 0,
    problems: '',
  });
});

it('counts every generator whose files are stale', () => {
  const output = `${STALE}one\n${STALE}two\n`;
  expect(generatedOutcome({ code: 1, output, timedOut: false })).toEqual({
    passed: all - 2,
    failed: 2,
    problems: output,
  });
});

it('counts a check that could not run as one failure', () => {
  expect(generatedOutcome({ code: 1, output: 'no such file', timedOut: false })).toEqual({
    passed: all - 1,
    failed: 1,
    problems: 'no such file',
  });
});

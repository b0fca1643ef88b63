import { describe, expect, it } from '@jest/globals';
import { Report } from './report.ts';
import { runSteps, type StepListener } from './schedule.ts';
import type { Step, StepOutcome } from './step.ts';

const fine: StepOutcome = { passed: 1, failed: 0, problems: '' };
const quiet: StepListener = {
  begun: () => undefined,
  progress: () => undefined,
  ended: () => undefined,
};

/** Steps that record their begin and end. */
function noted() {
  const notes: string[] = [];
  const step = (name: string, kind: Step['kind'], turns = 1): Step => ({
    name,
    summary: name,
    kind,
    run: async () => {
      notes.push(`${name} begins`);
      for (let i = 0; i < turns; i += 1) await new Promise((resolve) => setImmediate(resolve));
      notes.push(`${name} ends`);
      return fine;
    },
  });
  return { notes, step };
}

describe('runSteps', () => {
  it('runs checks in turn, and the levels of tests beside them', async () => {
    const { notes, step } = noted();
    const steps = [
      step('long', 'check', 9),
      step('short', 'check'),
      step('next', 'check'),
      step('unit', 'tests', 99),
      step('e2e', 'tests', 99),
    ];
    const finished = await runSteps(steps, 2, quiet);
    expect(notes).toEqual([
      'long begins',
      'short begins',
      'unit begins',
      'e2e begins',
      'short ends',
      'next begins',
      'next ends',
      'long ends',
      'unit ends',
      'e2e ends',
    ]);
    expect(finished.map(({ name }) => name)).toEqual(['long', 'short', 'next', 'unit', 'e2e']);
  });

  it('continues after a failure, and treats an exception as one', async () => {
    const { step } = noted();
    const broken: Step = {
      ...step('broken', 'check'),
      run: () => Promise.reject(new Error('no such file')),
    };
    const finished = await runSteps([broken, step('next', 'tests')], 1, quiet);
    expect(finished).toMatchObject([
      { name: 'broken', passed: 0, failed: 1, problems: 'Error: no such file' },
      { name: 'next', passed: 1, failed: 0 },
    ]);
  });
});

describe('Report', () => {
  const print = (isTTY: boolean) => {
    const written: string[] = [];
    const report = new Report({ isTTY, write: (text: string) => written.push(text) });
    return { report, text: () => written.join('') };
  };
  const steps = [
    { name: 'lint', passed: 1, failed: 0, problems: '', seconds: 2.04 },
    { name: 'unit', passed: 1200, failed: 3, problems: 'a.spec.ts\n\n  no', seconds: 61 },
  ];

  it.each([true, false])('ends with the totals as plain text (terminal: %s)', (isTTY) => {
    const { report, text } = print(isTTY);
    steps.forEach((step) => report.begun(step.name));
    steps.forEach((step) => report.ended(step));
    report.summary(steps, 63.5);
    const lines = text().split('\n');
    expect(lines.at(-1)).toBe('');
    expect(lines.at(-2)).toMatch(/1201 passed, 3 failed$/);
    if (!isTTY) expect(lines.at(-2)).toBe('1201 passed, 3 failed');
  });

  it('shows the failures, and each step with its time', () => {
    const { report, text } = print(false);
    steps.forEach((step) => report.ended(step));
    report.summary(steps, 63.5);
    expect(text()).toBe(`✓ lint               1 passed    0 failed     2.0 s
✗ unit            1200 passed    3 failed    61.0 s
    a.spec.ts

      no

  lint               1 passed    0 failed     2.0 s
  unit            1200 passed    3 failed    61.0 s
  all             1201 passed    3 failed    63.5 s

1201 passed, 3 failed
`);
  });
});

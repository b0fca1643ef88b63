import { describe, expect, it } from '@jest/globals';
import { readOptions } from './options.ts';
import type { Step } from './step.ts';

const steps = ['lint', 'unit', 'e2e'].map((name): Step => ({
  name,
  summary: `what ${name} does`,
  cores: 'one',
  run: () => Promise.resolve({ passed: 1, failed: 0, problems: '' }),
}));

function read(...args: string[]): unknown {
  const options = readOptions(args, steps);
  return options.kind === 'run' ? options.steps.map(({ name }) => name) : options;
}

describe('readOptions', () => {
  it.each([
    [[], ['lint', 'unit', 'e2e']],
    [['--only', 'unit'], ['unit']],
    [
      ['--only', 'e2e, lint'],
      ['lint', 'e2e'],
    ],
    [
      ['--only=unit', '--only=lint'],
      ['lint', 'unit'],
    ],
  ])('%j', (args, names) => {
    expect(read(...args)).toEqual(names);
  });

  it('names the steps that there are', () => {
    expect(read('--only', 'units')).toEqual({
      kind: 'usage',
      text: 'No step units. Steps: lint, unit, e2e',
    });
    expect(read('--only', '')).toMatchObject({ kind: 'usage' });
    expect(read('--unit')).toMatchObject({ kind: 'usage' });
    expect(read('unit')).toMatchObject({ kind: 'usage' });
  });

  it('explains itself', () => {
    expect(read('--help')).toMatchObject({
      kind: 'help',
      text: expect.stringContaining('what e2e does'),
    });
    expect(read('-h')).toMatchObject({ kind: 'help' });
  });
});

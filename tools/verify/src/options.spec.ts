import { describe, expect, it } from '@jest/globals';
import { readOptions } from './options.ts';
import type { TestFile } from './levels.ts';

const steps = ['lint', 'unit', 'e2e'].map((name) => ({ name, summary: `what ${name} does` }));

const find = (names: readonly string[]): readonly TestFile[] =>
  names.map((path) => {
    if (!path.endsWith('spec.ts')) throw new Error(`There is no file ${path}`);
    return { path, level: path.endsWith('e2e-spec.ts') ? 'e2e' : 'unit' };
  });

function read(...args: string[]): unknown {
  const options = readOptions(args, steps, find);
  return options.kind === 'run' ? options.steps : options;
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
  });

  it('accepts test files of any level', () => {
    expect(readOptions(['a.e2e-spec.ts', 'b.spec.ts'], steps, find)).toEqual({
      kind: 'run',
      steps: ['unit', 'e2e'],
      files: [
        { path: 'a.e2e-spec.ts', level: 'e2e' },
        { path: 'b.spec.ts', level: 'unit' },
      ],
    });
  });

  it('refuses names that are neither steps nor files, in one line', () => {
    expect(read('unit')).toEqual({
      kind: 'usage',
      text: 'There is no file unit (see npm test -- --help)',
    });
    expect(read('--only', 'unit', 'b.spec.ts')).toMatchObject({ kind: 'usage' });
  });

  it('explains itself', () => {
    expect(read('--help')).toMatchObject({
      kind: 'help',
      text: expect.stringContaining('what e2e does'),
    });
    expect(read('-h')).toMatchObject({ kind: 'help' });
  });
});

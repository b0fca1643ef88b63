import { describe, expect, it } from '@jest/globals';
import type { BenchCase } from './harness/suite.ts';
import { BASELINE, isNamed, isWanted, readOptions } from './options.ts';

const cases = ['network.cached-1k', 'messages.send'].map((name): BenchCase => ({
  name,
  title: `of ${name}`,
  of: 'x',
  unit: 'ms',
  goal: null,
}));

describe('the command line', () => {
  it('measures everything three times over all the data', () => {
    expect(readOptions([], cases)).toMatchObject({
      kind: 'run',
      size: 'full',
      plan: { rounds: 3 },
      only: [],
      strict: false,
    });
  });

  it('can compare with an earlier report', () => {
    expect(readOptions(['--check', 'before.json'], cases)).toMatchObject({ check: 'before.json' });
    expect(readOptions(['--check'], cases)).toMatchObject({ check: BASELINE });
    expect(readOptions(['--check', '--quick'], cases)).toMatchObject({
      check: BASELINE,
      size: 'small',
    });
    expect(readOptions([], cases)).toMatchObject({ check: null });
  });

  it('can be quick, on little data', () => {
    expect(readOptions(['--quick'], cases)).toMatchObject({ size: 'small', plan: { rounds: 1 } });
    expect(readOptions(['--quick', '--size', 'full', '--rounds', '2'], cases)).toMatchObject({
      size: 'full',
      plan: { rounds: 2 },
    });
  });

  it('accepts names of cases and suites, and how they begin', () => {
    expect(readOptions(['--only', 'network,messages.s'], cases)).toMatchObject({
      only: ['network', 'messages.s'],
    });
    expect(isNamed({ name: 'network.cached-1k' }, ['messages', 'network'])).toBe(true);
    expect(isNamed({ name: 'network.cached-1k' }, ['cached'])).toBe(false);
  });

  it('excludes slow cases from a quick run, unless they are requested', () => {
    const slow = { ...cases[0]!, isSlow: true };
    const isMeasured = (...args: string[]) => {
      const options = readOptions(args, cases);
      return options.kind === 'run' && isWanted(slow, options);
    };
    expect([
      isMeasured(),
      isMeasured('--quick'),
      isMeasured('--quick', '--only', 'network'),
      isMeasured('--only', 'messages'),
    ]).toEqual([true, false, true, false]);
  });

  it('watches idle demos by name only, for an hour or as long as the options say', () => {
    const idle = { ...cases[0]!, name: 'idle.team-memory', isSlow: true, isByNameOnly: true };
    const run = (...args: string[]) => {
      const options = readOptions(args, [...cases, idle]);
      return options.kind === 'run' && { minutes: options.minutes, is: isWanted(idle, options) };
    };
    expect(run()).toEqual({ minutes: 60, is: false });
    expect(run('--only', 'idle')).toEqual({ minutes: 60, is: true });
    expect(run('--only', 'idle', '--minutes', '5')).toEqual({ minutes: 5, is: true });
  });

  it.each([
    [['--only', 'nothing'], "no case or suite begins with 'nothing'"],
    [['--size', 'vast'], '--size is small, full or huge'],
    [['--rounds', '0'], '--rounds is a whole number from 1'],
    [['--minutes', '0.5'], '--minutes is a whole number from 1'],
    [['--fast'], '--fast'],
  ])('%j is refused', (args, fault) => {
    const options = readOptions(args, cases);
    expect(options).toMatchObject({ kind: 'usage' });
    expect(options).toMatchObject({ text: expect.stringContaining(fault) });
  });

  it('helps, and names every case', () => {
    const options = readOptions(['--help'], cases);
    expect(options).toMatchObject({ kind: 'help' });
    for (const { name } of cases) {
      expect(options).toMatchObject({ text: expect.stringContaining(name) });
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import { judge } from './judge.ts';
import { median, spread } from './statistics.ts';
import type { Sample } from './measurement.ts';
import type { BenchCase } from './suite.ts';

const bench = (more: Partial<BenchCase> = {}): BenchCase => ({
  name: 'suite.case',
  title: 'a case',
  of: 'own',
  against: 'limit',
  unit: 'req/s',
  goal: { must: 0.5, aim: 0.8, better: 'higher' },
  ...more,
});
const rounds = (name: string, samples: readonly Sample[]) => [name, samples] as const;

describe('statistics', () => {
  it('take the middle, and the mean of two in the middle', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(() => median([])).toThrow(RangeError);
  });

  it('report how far rounds differ', () => {
    expect(spread([5, 10])).toBe(0.5);
    expect(spread([0, 0])).toBe(1);
  });
});

describe('a case', () => {
  it('is the median of the ratios of its rounds, not the ratio of medians', () => {
    const samples = new Map([
      rounds('own', [{ value: 60 }, { value: 10 }, { value: 300 }]),
      rounds('limit', [{ value: 100 }, { value: 20 }, { value: 400 }]),
    ]);
    expect(judge(bench(), samples)).toMatchObject({ figure: 0.6, value: 60, limit: 100 });
  });

  it.each([
    [0.9, 'higher', 'AIM'],
    [0.6, 'higher', 'MUST'],
    [0.4, 'higher', 'FAIL'],
    [0.4, 'lower', 'AIM'],
    [0.6, 'lower', 'MUST'],
    [0.9, 'lower', 'FAIL'],
  ] as const)('%d where %s is better: %s', (value, better, verdict) => {
    const [must, aim] = better === 'higher' ? [0.5, 0.8] : [0.8, 0.5];
    const samples = new Map([rounds('own', [{ value }])]);
    const alone: BenchCase = { ...bench({ goal: { must, aim, better } }) };
    delete (alone as { against?: string }).against;
    expect(judge(alone, samples)).toMatchObject({ verdict, limit: null });
  });

  it('compares the processor time of a request: more than 1 is cheaper than the limit', () => {
    const samples = new Map([
      rounds('own', [{ value: 1, cpuMicros: 20 }]),
      rounds('limit', [{ value: 1, cpuMicros: 30 }]),
    ]);
    expect(judge(bench({ goal: null }), samples)).toMatchObject({
      cpuRatio: 1.5,
      verdict: 'shown',
    });
  });

  it('reports rounds that differ too much', () => {
    const samples = new Map([
      rounds('own', [{ value: 1 }, { value: 2 }]),
      rounds('limit', [{ value: 1 }, { value: 1 }]),
    ]);
    expect(judge(bench(), samples).noisy).toBe(true);
  });

  it('without a measurement is an error', () => {
    expect(() => judge(bench(), new Map())).toThrow('nothing measured own');
  });
});

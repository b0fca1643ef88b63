import { expect, it } from '@jest/globals';
import { ofBaseline, regressionsOf } from './compare.ts';
import type { Result } from './judge.ts';

function result(more: Partial<Result>): Result {
  return {
    name: 'x.a',
    title: '',
    unit: 'req/s',
    value: 1,
    limit: 1,
    figure: 1,
    goal: null,
    verdict: 'shown',
    cpuRatio: null,
    cpuMicros: null,
    spread: 1,
    noisy: false,
    p50: null,
    p99: null,
    rounds: [],
    curve: null,
    ...more,
  };
}

function found(before: Partial<Result>, now: Partial<Result>): readonly string[] {
  return regressionsOf([result(now)], { size: 'small', results: [result(before)] });
}

it('reports ratios that are worse by more than the spread of either run', () => {
  expect(found({}, { figure: 0.8 })).toEqual(['x.a: ratio 0.80, was 1.00']);
  expect(found({}, { figure: 0.9 })).toEqual([]);
  expect(found({ spread: 0.7 }, { figure: 0.8 })).toEqual([]);
  expect(found({}, { figure: 0.8, spread: 0.7 })).toEqual([]);
  expect(found({ unit: 'ms' }, { unit: 'ms', figure: 1.3 })).toEqual(['x.a: ratio 1.30, was 1.00']);
  expect(found({ unit: 'ms' }, { unit: 'ms', figure: 0.5 })).toEqual([]);
});

it('compares processor time where both runs have it', () => {
  const cpu = { cpuRatio: 1 };
  expect(found(cpu, { figure: 0.5, cpuRatio: 1 })).toEqual([]);
  expect(found(cpu, { cpuRatio: 0.5 })).toEqual(['x.a: processor time 0.50, was 1.00']);
});

it('compares counts, which do not depend on the machine', () => {
  const count = (figure: number) => ({ unit: 'count' as const, limit: null, figure });
  expect(found(count(3), count(4.1))).toEqual(['x.a: 4.10, was 3.00']);
  expect(found(count(3), count(3.9))).toEqual([]);
  expect(found(count(0.2), count(0.6))).toEqual([]);
});

it('measures what the baseline has, unless cases are requested', () => {
  const baseline = { size: 'small', results: [result({})] };
  expect(ofBaseline({ only: [] }, baseline).only).toEqual(['x.a']);
  expect(ofBaseline({ only: ['x.b'] }, baseline).only).toEqual(['x.b']);
  expect(ofBaseline({ only: [] }, null).only).toEqual([]);
});

it('compares nothing that belongs to a machine, or that is new', () => {
  expect(found({ limit: null }, { limit: null, figure: 0.1 })).toEqual([]);
  expect(found({ name: 'x.b' }, { figure: 0.1 })).toEqual([]);
});

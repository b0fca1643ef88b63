import { expect, it } from '@jest/globals';
import type { Result } from '../harness/judge.ts';
import { htmlReport } from './html-report.ts';
import type { Report } from './report.ts';
import { tableOf } from './table.ts';

const result = (more: Partial<Result> = {}): Result => ({
  name: 'suite.case',
  title: 'a <case>',
  unit: 'ms',
  value: 12.34,
  limit: null,
  figure: 12.34,
  goal: { must: 20, aim: 10, better: 'lower' },
  verdict: 'MUST',
  cpuRatio: null,
  cpuMicros: null,
  spread: 0.5,
  noisy: true,
  p50: null,
  p99: null,
  rounds: [12, 12.34, 24],
  curve: null,
  ...more,
});
const report = (results: readonly Result[]): Report => ({
  at: '2026-03-11T08:20:00.000Z',
  node: '20.0.0',
  system: 'Linux',
  processor: 'one & only',
  processors: 2,
  memoryGb: 8,
  size: 'full',
  plan: { rounds: 3, warmUpMs: 1000, durationMs: 2000 },
  seconds: 60,
  results,
  faults: ['messages: no database'],
});

it('is a table with the goals that were met, those that were missed, and the suites that could not be measured', () => {
  const text = tableOf(report([result(), result({ name: 'suite.other', verdict: 'FAIL' })]));
  expect(text).toMatch(/suite\.case +12\.3 ms +≤ 20\.0 +≤ 10\.0 +MUST +0\.50 !/);
  expect(text).toContain('not measured: messages: no database');
  expect(text).toContain('1 of 2 reach what they must');
});

it('is a page in one file, with a plot for each curve', () => {
  const curve = (at: number) =>
    result({ curve: { name: 'time of a send by subscribers', at }, value: at / 10 });
  const page = htmlReport(report([result(), curve(10), curve(1000)]));
  expect(page).toContain('a &lt;case>');
  expect(page).toContain('one &amp; only');
  expect(page).not.toMatch(/(src|href)=/);
  expect(page.match(/<figure>/g)).toHaveLength(1);
});

import { expect, it } from '@jest/globals';
import { runSuite } from './run-suite.ts';
import type { BenchCase, Suite, SuiteContext } from './suite.ts';

const cases: readonly BenchCase[] = [
  { name: 'x.a', title: '', of: 'a', against: 'b', unit: 'req/s' as const, goal: null },
];
const context = { progress: () => undefined } as unknown as Omit<SuiteContext, 'wanted'>;

/** Runs a suite in which each turn of `a` finds one more than the last, and `b` finds 2. */
async function run(parts: Pick<Suite, 'turns' | 'stretch' | 'isSingleRound'>, durationMs: number) {
  const order: string[] = [];
  let value = 0;
  const suite: Suite = {
    name: 'x',
    ...parts,
    cases: () => cases,
    start: () =>
      Promise.resolve({
        measurements: new Map([
          [
            'a',
            async (window) => {
              order.push(`a ${window.durationMs}`);
              return { value: (value += 1), p50: value };
            },
          ],
          [
            'b',
            async (window) => {
              order.push(`b ${window.durationMs}`);
              return { value: 2 };
            },
          ],
        ]),
        afterRound: async () => void order.push('end'),
        stop: () => Promise.resolve(),
      }),
  };
  const plan = { rounds: 2, warmUpMs: 0, durationMs };
  const [result] = await runSuite(suite, cases, plan, context);
  return { order, result };
}

it('takes each measurement once in a round', async () => {
  const { order, result } = await run({}, 2_000);
  expect(order).toEqual(['a 2000', 'b 2000', 'end', 'a 2000', 'b 2000', 'end']);
  expect(result).toMatchObject({ rounds: [0.5, 1], figure: 0.75 });
});

it('takes turns within a round, and the mean of them', async () => {
  const { order, result } = await run({ turns: 2 }, 2_000);
  const round = ['a 1000', 'b 1000', 'b 1000', 'a 1000', 'end'];
  expect(order).toEqual([...round, ...round]);
  expect(result).toMatchObject({ rounds: [0.75, 1.75], p50: 2.5, cpuMicros: null });
});

it('takes no turns that are too short', async () => {
  const { order } = await run({ turns: 5 }, 700);
  expect(order.slice(0, 3)).toEqual(['a 700', 'b 700', 'end']);
});

it('measures longer if the suite requires it', async () => {
  const { order } = await run({ turns: 2, stretch: 3 }, 2_000);
  expect(order.slice(0, 5)).toEqual(['a 3000', 'b 3000', 'b 3000', 'a 3000', 'end']);
});

it('has one round if the suite requires it', async () => {
  const { result } = await run({ isSingleRound: true }, 2_000);
  expect(result).toMatchObject({ rounds: [0.5] });
});

it('repeats the load of a single round until its figures agree', async () => {
  const values = [10, 50, 90, 95, 200];
  const taken: number[] = [];
  const suite: Suite = {
    name: 'x',
    cases: () => cases,
    start: () =>
      Promise.resolve({
        measurements: new Map([
          [
            'a',
            async () => {
              const value = values[taken.length] ?? 0;
              taken.push(value);
              return { value, cpuMicros: 1 };
            },
          ],
          ['b', async () => ({ value: 1 })],
        ]),
        stop: () => Promise.resolve(),
      }),
  };
  const plan = { rounds: 1, warmUpMs: 0, durationMs: 1 };
  const [result] = await runSuite(suite, cases, plan, context);
  expect([taken, result?.value]).toEqual([[10, 50, 90, 95], 95]);
});

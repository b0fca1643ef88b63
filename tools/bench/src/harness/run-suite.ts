import { judge, type Result } from './judge.ts';
import type { Sample, Window } from './measurement.ts';
import type { BenchCase, Suite, SuiteContext } from './suite.ts';

/** How often and how long everything is measured. */
export interface Plan extends Window {
  readonly rounds: number;
}

/**
 * Measures the cases of a suite. Every round takes each measurement once, so that a machine that
 * grows slower meanwhile does so for both sides of every ratio.
 */
export async function runSuite(
  suite: Suite,
  cases: readonly BenchCase[],
  plan: Plan,
  context: Omit<SuiteContext, 'wanted'>,
): Promise<readonly Result[]> {
  const wanted = measurementsOf(cases);
  const running = await suite.start({ ...context, wanted });
  const samples = new Map<string, Sample[]>([...wanted].map((name) => [name, []]));
  try {
    for (let round = 1; round <= plan.rounds; round += 1) {
      for (const name of wanted) {
        context.progress(`${suite.name}: round ${round} of ${plan.rounds}, ${name}`);
        const measure = running.measurements.get(name);
        if (!measure) throw new Error(`${suite.name} measures no ${name}`);
        samples.get(name)?.push(await measure(plan));
      }
      await running.afterRound?.();
    }
  } finally {
    await running.stop();
  }
  return cases.map((each) => judge(each, samples));
}

function measurementsOf(cases: readonly BenchCase[]): ReadonlySet<string> {
  return new Set(
    cases.flatMap(({ of, against }) => (against === undefined ? [of] : [against, of])),
  );
}

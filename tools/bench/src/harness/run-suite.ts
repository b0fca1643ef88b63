import { judge, type Result } from './judge.ts';
import { meanOf, type Sample, type Window } from './measurement.ts';
import { spread } from './statistics.ts';
import type { BenchCase, Measurement, Suite, SuiteContext } from './suite.ts';

/** A shorter window gives no reliable figure. */
const LEAST_MS = 400;
/** Two figures agree if the lesser is at least this part of the greater. */
const SETTLED = 0.9;
const MOST_REPEATS = 4;

/** The number and the length of the measurements. */
export interface Plan extends Window {
  readonly rounds: number;
}

/**
 * Measures the cases of a suite. Every round takes each measurement once, so that a machine that becomes
 * slower affects both sides of every ratio.
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
  const missing = [...wanted].find((name) => !running.measurements.has(name));
  if (missing !== undefined) throw new Error(`${suite.name} measures no ${missing}`);
  const measurements = [...running.measurements].filter(([name]) => wanted.has(name));
  try {
    const rounds = suite.isSingleRound ? 1 : plan.rounds;
    for (let round = 1; round <= rounds; round += 1) {
      const begun = `${suite.name}: round ${round} of ${rounds}`;
      const found = await measureInTurn(suite, measurements, plan, (name) =>
        context.progress(`${begun}, ${name}`),
      );
      for (const [name, turns] of found) samples.get(name)?.push(meanOf(turns));
      await running.afterRound?.();
    }
  } finally {
    await running.stop();
  }
  return cases.map((each) => judge(each, samples));
}

async function measureInTurn(
  suite: Suite,
  measurements: readonly (readonly [name: string, measure: Measurement])[],
  plan: Plan,
  progress: (name: string) => void,
): Promise<ReadonlyMap<string, readonly Sample[]>> {
  // With one round, the figures are first estimates.
  const { turns: most = 1, stretch: longer = 1 } = suite;
  const stretch = plan.rounds > 1 ? longer : 1;
  const [warmUpMs, durationMs] = [plan.warmUpMs * stretch, plan.durationMs * stretch];
  const turns = Math.max(1, Math.min(most, Math.floor(durationMs / LEAST_MS)));
  const window = { warmUpMs: warmUpMs / turns, durationMs: durationMs / turns };
  const found = new Map<string, Sample[]>(measurements.map(([name]) => [name, []]));
  for (let turn = 0; turn < turns; turn += 1) {
    // Alternates the direction, so that the remaining work of one load affects both neighbours equally.
    for (const [name, measure] of turn % 2 === 0 ? measurements : [...measurements].reverse()) {
      if (turn === 0) progress(name);
      found.get(name)?.push(await measureOnce(measure, window, plan));
    }
  }
  return found;
}

/**
 * Measures in a run of one round. The first load of a server includes work that it does only once: loads are
 * repeated until two figures in a row agree.
 */
async function measureOnce(measure: Measurement, window: Window, plan: Plan): Promise<Sample> {
  let sample = await measure(window);
  // Only loads on a server report processor time.
  if (plan.rounds > 1 || sample.cpuMicros === undefined) return sample;
  for (let repeats = 0; repeats < MOST_REPEATS; repeats += 1) {
    const before = sample;
    sample = await measure(window);
    if (spread([before.value, sample.value]) >= SETTLED) break;
  }
  return sample;
}

function measurementsOf(cases: readonly BenchCase[]): ReadonlySet<string> {
  return new Set(
    cases.flatMap(({ of, against }) => (against === undefined ? [of] : [against, of])),
  );
}

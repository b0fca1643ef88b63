import { median, spread } from './statistics.ts';
import type { Sample } from './measurement.ts';
import type { BenchCase, Goal } from './suite.ts';

/** If the spread is below this, the rounds differ too much for a reliable figure. */
const NOISY = 0.8;

/** The result of a case against its goal; `shown` has no goal. */
export type Verdict = 'AIM' | 'MUST' | 'FAIL' | 'shown';

/** A case and its result. */
export interface Result {
  readonly name: string;
  readonly title: string;
  readonly unit: BenchCase['unit'];
  /** Median over the rounds. */
  readonly value: number;
  /** Median of the compared measurement; null for a case without one. */
  readonly limit: number | null;
  /** Median of the ratios of the rounds, or the value without a comparison. */
  readonly figure: number;
  readonly goal: Goal | null;
  readonly verdict: Verdict;
  /**
   * The factor by which the processor time of the limit exceeds that of one request: above 1 it takes less.
   */
  readonly cpuRatio: number | null;
  readonly cpuMicros: number | null;
  /** Least divided by greatest figure of the rounds. */
  readonly spread: number;
  readonly noisy: boolean;
  readonly p50: number | null;
  readonly p99: number | null;
  readonly rounds: readonly number[];
  readonly curve: BenchCase['curve'] | null;
}

/** @param samples of each measurement, by round */
export function judge(bench: BenchCase, samples: ReadonlyMap<string, readonly Sample[]>): Result {
  const own = samplesOf(samples, bench.of);
  const limits = bench.against === undefined ? null : samplesOf(samples, bench.against);
  const rounds = own.map(
    ({ value }, round) => value / (limits ? (limits[round]?.value ?? NaN) : 1),
  );
  const figure = median(rounds);
  const cpuMicros = medianOf(own, 'cpuMicros');
  const limitCpu = limits && medianOf(limits, 'cpuMicros');
  const evenness = spread(rounds);
  return {
    name: bench.name,
    title: bench.title,
    unit: bench.unit,
    value: median(own.map(({ value }) => value)),
    limit: limits && median(limits.map(({ value }) => value)),
    figure,
    goal: bench.goal,
    verdict: verdictOf(figure, bench.goal),
    cpuRatio: cpuMicros !== null && limitCpu ? limitCpu / cpuMicros : null,
    cpuMicros,
    spread: evenness,
    noisy: evenness < NOISY,
    p50: medianOf(own, 'p50'),
    p99: medianOf(own, 'p99'),
    rounds,
    curve: bench.curve ?? null,
  };
}

function samplesOf(
  samples: ReadonlyMap<string, readonly Sample[]>,
  name: string,
): readonly Sample[] {
  const found = samples.get(name);
  if (!found?.length) throw new Error(`nothing measured ${name}`);
  return found;
}

function medianOf(samples: readonly Sample[], field: keyof Sample): number | null {
  const values = samples.flatMap((sample) => sample[field] ?? []);
  return values.length === 0 ? null : median(values);
}

function verdictOf(figure: number, goal: Goal | null): Verdict {
  if (goal === null) return 'shown';
  const reaches = (bound: number) => (goal.better === 'higher' ? figure >= bound : figure <= bound);
  if (reaches(goal.aim)) return 'AIM';
  return reaches(goal.must) ? 'MUST' : 'FAIL';
}

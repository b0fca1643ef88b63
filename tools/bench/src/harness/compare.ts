import { readFileSync } from 'node:fs';
import type { Result } from './judge.ts';

/** Figures differ by this factor from run to run, even if the rounds of one run agree. */
const NOISE = 0.85;

/** The part of an earlier report that later runs are compared with. */
export interface Baseline {
  readonly size: string;
  readonly results: readonly Pick<
    Result,
    'name' | 'limit' | 'figure' | 'cpuRatio' | 'spread' | 'unit'
  >[];
}

/** @throws Error if the file is not a report of `npm run bench -- --json` */
export function readBaseline(path: string): Baseline {
  const report = JSON.parse(readFileSync(path, 'utf8')) as Partial<Baseline>;
  if (report.size === undefined || !Array.isArray(report.results)) {
    throw new Error(`${path} is no report of a benchmark`);
  }
  return { size: report.size, results: report.results };
}

/** A count that is larger by less than this is the same: timers outside of the counted work add to it. */
const COUNT_NOISE = 0.5;

/** A comparison measures what the baseline has, unless cases were requested. */
export function ofBaseline<Options extends { readonly only: readonly string[] }>(
  options: Options,
  baseline: Baseline | null,
): Options {
  if (baseline === null || options.only.length > 0) return options;
  return { ...options, only: baseline.results.map(({ name }) => name) };
}

/**
 * Finds the ratios that are worse than those of `baseline` by more than the rounds of either run differ. If
 * both have it, the ratio of processor time counts instead, as it is steadier. Counts are compared directly.
 * Other figures without a limit are not compared: they depend on the machine.
 *
 * @returns a line for each
 */
export function regressionsOf(results: readonly Result[], baseline: Baseline): readonly string[] {
  const known = new Map(baseline.results.map((each) => [each.name, each]));
  return results.flatMap((result) => {
    const before = known.get(result.name);
    if (!before) return [];
    if (result.unit === 'count') return worseCount(result, before);
    if (before.limit === null || result.limit === null) return [];
    const slack = Math.min(before.spread, result.spread, NOISE);
    const byCpu = before.cpuRatio !== null && result.cpuRatio !== null;
    const [was, is] = byCpu
      ? [before.cpuRatio ?? NaN, result.cpuRatio ?? NaN]
      : [before.figure, result.figure];
    const isHigherBetter = byCpu || result.unit === 'req/s';
    const isWorse = isHigherBetter ? is < was * slack : is > was / slack;
    const what = byCpu ? 'processor time' : 'ratio';
    return isWorse ? [`${result.name}: ${what} ${is.toFixed(2)}, was ${was.toFixed(2)}`] : [];
  });
}

function worseCount({ name, figure }: Result, before: { readonly figure: number }): string[] {
  const isWorse = figure > before.figure / NOISE + COUNT_NOISE;
  return isWorse ? [`${name}: ${figure.toFixed(2)}, was ${before.figure.toFixed(2)}`] : [];
}

import { writeFileSync } from 'node:fs';
import { OperatorError } from '@tandem/shared-kernel';
import { ofBaseline, readBaseline, regressionsOf } from './harness/compare.ts';
import type { Size } from './harness/suite.ts';
import { readOptions } from './options.ts';
import type { BundleModules } from './measure.ts';
import { htmlReport } from './report/html-report.ts';
import { machine, type Report } from './report/report.ts';
import { tableOf } from './report/table.ts';
import { suites } from './suites.ts';

const SIZES: readonly Size[] = ['full', 'small', 'huge'];

/** Builds the measured programs, as for production. */
export interface Builder {
  build(): Promise<unknown>;
  readonly bundle: BundleModules;
}

/**
 * Runs the benchmarks.
 *
 * @param args the arguments after `npm run bench --`
 * @returns the exit status
 */
export async function bench(args: readonly string[], builder: Builder): Promise<number> {
  const everything = suites.flatMap((suite) => SIZES.flatMap((size) => suite.cases(size)));
  const given = readOptions(args, everything);
  if (given.kind !== 'run') {
    (given.kind === 'help' ? console.log : console.error)(given.text);
    return given.kind === 'help' ? 0 : 2;
  }
  const baseline = given.check === null ? null : readBaseline(given.check);
  const options = ofBaseline(given, baseline);
  if (baseline && baseline.size !== options.size) {
    console.error(`${options.check} was measured with --size ${baseline.size}`);
    return 2;
  }
  const begun = performance.now();
  progress('bundling the services');
  await builder.build();
  // This loads half of the workspace, which the help does not need.
  const { measure } = await import('./measure.ts');
  const measured = await measure(options, builder.bundle, progress).catch((error: unknown) => {
    if (!(error instanceof OperatorError)) throw error;
    clearProgress();
    console.error(error.message.replace('DATA_DIR', 'BENCH_DIR'));
    return null;
  });
  if (measured === null) return 1;
  const { results, faults } = measured;
  const seconds = Math.round((performance.now() - begun) / 1000);
  const report: Report = {
    ...machine(),
    size: options.size,
    plan: options.plan,
    seconds,
    results,
    faults,
  };
  clearProgress();
  console.log(tableOf(report));
  if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  if (options.html) writeFileSync(options.html, htmlReport(report));
  const missed = results.some(({ verdict }) => verdict === 'FAIL');
  const worse = baseline ? regressionsOf(results, baseline) : [];
  for (const line of worse) console.log(`worse: ${line}`);
  return faults.length > 0 || worse.length > 0 || (options.strict && missed) ? 1 : 0;
}

function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
  else process.stderr.write(`${line}\n`);
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
}

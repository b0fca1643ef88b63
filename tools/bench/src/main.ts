import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { BenchDatabases } from './harness/bench-databases.ts';
import { ofBaseline, readBaseline, regressionsOf } from './harness/compare.ts';
import type { Result } from './harness/judge.ts';
import { runSuite } from './harness/run-suite.ts';
import type { Size } from './harness/suite.ts';
import { isWanted, readOptions, type RunOptions } from './options.ts';
import { LoadClient } from './processes/load-client.ts';
import { htmlReport } from './report/html-report.ts';
import { machine, type Report } from './report/report.ts';
import { tableOf } from './report/table.ts';
import { suites } from './suites.ts';

const SIZES: readonly Size[] = ['full', 'small', 'huge'];

/** From the root of the workspace; modules in this folder can import npm packages. */
const BUNDLES = 'node_modules/.cache/tandem-bench';

/** Builds the measured programs, as for production. */
export interface Builder {
  build(): Promise<unknown>;
  bundle(entryPoints: Readonly<Record<string, string>>, outdir: string): Promise<void>;
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
  const { results, faults } = await measure(options, builder);
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

interface Measured {
  readonly results: readonly Result[];
  readonly faults: readonly string[];
}

async function measure(options: RunOptions, builder: Builder): Promise<Measured> {
  const { size, plan } = options;
  const databases = await BenchDatabases.start(process.env.DATABASE_URL, dataFolder());
  const load = new LoadClient();
  const bundled = async (entry: string) => {
    const name = basename(entry, '.ts');
    await builder.bundle({ [name]: entry }, BUNDLES);
    return `${BUNDLES}/${name}.js`;
  };
  const context = { size, databases, load, bundled, progress };
  const results: Result[] = [];
  const faults: string[] = [];
  try {
    for (const suite of suites) {
      const cases = suite.cases(size).filter((each) => isWanted(each, options));
      if (cases.length === 0) continue;
      try {
        results.push(...(await runSuite(suite, cases, plan, context)));
      } catch (error) {
        // A failing suite does not prevent the others.
        faults.push(`${suite.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    load.stop();
    await databases.stop();
  }
  return { results, faults };
}

/** The folder of the data; the database server's own account must be able to enter it. */
function dataFolder(): string {
  const folder = process.env.BENCH_DIR ?? join(tmpdir(), `tandem-bench-${process.getuid?.() ?? 0}`);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  return join(folder, 'postgres');
}

function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
  else process.stderr.write(`${line}\n`);
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
}

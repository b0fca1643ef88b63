import { chmodSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { BenchDatabases } from './harness/bench-databases.ts';
import type { Result } from './harness/judge.ts';
import { runSuite } from './harness/run-suite.ts';
import { isWanted, type RunOptions } from './options.ts';
import { LoadClient } from './processes/load-client.ts';
import { suites } from './suites.ts';

/** From the root of the workspace; modules in this folder can import npm packages. */
const BUNDLES = 'node_modules/.cache/tandem-bench';

/** Bundles modules like the apps: sources by the name of the output. */
export type BundleModules = (
  entryPoints: Readonly<Record<string, string>>,
  outdir: string,
) => Promise<unknown>;

/** The results of all suites, and the suites that failed. */
interface Measured {
  readonly results: readonly Result[];
  readonly faults: readonly string[];
}

/** Measures the cases that the options name, suite by suite. @param bundle makes programs of a suite */
export async function measure(
  options: RunOptions,
  bundle: BundleModules,
  progress: (line: string) => void,
): Promise<Measured> {
  const { size, plan, minutes } = options;
  const databases = await BenchDatabases.start(process.env.DATABASE_URL, dataFolder());
  const load = new LoadClient();
  const bundled = async (entry: string) => {
    const name = basename(entry, '.ts');
    await bundle({ [name]: entry }, BUNDLES);
    return `${BUNDLES}/${name}.js`;
  };
  const context = { size, minutes, databases, load, bundled, progress };
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

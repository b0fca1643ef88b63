import { parseArgs } from 'node:util';
import type { Plan } from './harness/run-suite.ts';
import type { BenchCase, Size } from './harness/suite.ts';

/** The options of a run of the benchmarks. */
export interface RunOptions {
  readonly kind: 'run';
  readonly size: Size;
  readonly plan: Plan;
  /** Names of cases, suites or beginnings of them; empty: everything. */
  readonly only: readonly string[];
  /** Also measures slow cases without a request. */
  readonly withSlow: boolean;
  /** The time for which the suite idle watches. */
  readonly minutes: number;
  readonly json: string | null;
  readonly html: string | null;
  /** A missed goal fails the run. */
  readonly strict: boolean;
  /** A report whose ratios must hold; null: none. */
  readonly check: string | null;
}

/** The options of the command line. */
export type Options =
  | RunOptions
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'usage'; readonly text: string };

const FULL: Plan = { rounds: 3, warmUpMs: 1_000, durationMs: 2_000 };
const IDLE_MINUTES = 60;
const QUICK: Plan = { rounds: 1, warmUpMs: 200, durationMs: 700 };

/** The committed report: from the root of the workspace. */
export const BASELINE = 'tools/bench/baseline.json';

/** Reads the command line. */
export function readOptions(args: readonly string[], cases: readonly BenchCase[]): Options {
  try {
    const { values } = parseArgs({
      args: args.flatMap((arg, at) => (isBareCheck(args, at) ? [arg, BASELINE] : arg)),
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true, default: [] },
        json: { type: 'string' },
        html: { type: 'string' },
        size: { type: 'string' },
        rounds: { type: 'string' },
        minutes: { type: 'string' },
        strict: { type: 'boolean', default: false },
        check: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return { kind: 'help', text: helpText(cases) };
    const only = values.only.flatMap((list) => list.split(',')).map((name) => name.trim());
    const unknown = only.find((name) => !cases.some((each) => isNamed(each, [name])));
    if (unknown !== undefined) return usage(`no case or suite begins with '${unknown}'`);
    const size = values.size ?? (values.quick ? 'small' : 'full');
    if (size !== 'small' && size !== 'full' && size !== 'huge') {
      return usage('--size is small, full or huge');
    }
    const plan = values.quick ? QUICK : FULL;
    const rounds = values.rounds === undefined ? plan.rounds : Number(values.rounds);
    if (!Number.isInteger(rounds) || rounds < 1) return usage('--rounds is a whole number from 1');
    const minutes = Number(values.minutes ?? IDLE_MINUTES);
    if (!Number.isInteger(minutes) || minutes < 1) {
      return usage('--minutes is a whole number from 1');
    }
    return {
      kind: 'run',
      size,
      plan: { ...plan, rounds },
      only,
      withSlow: !values.quick,
      minutes,
      json: values.json ?? null,
      html: values.html ?? null,
      strict: values.strict,
      check: values.check ?? null,
    };
  } catch (error) {
    return usage((error as Error).message);
  }
}

/** True if no file follows `--check` at this index. */
function isBareCheck(args: readonly string[], at: number): boolean {
  return args[at] === '--check' && (args[at + 1] ?? '--').startsWith('--');
}

/** True if a run measures the case. */
export function isWanted(bench: BenchCase, { only, withSlow }: RunOptions): boolean {
  if (bench.isByNameOnly && only.length === 0) return false;
  return isNamed(bench, only) && (withSlow || only.length > 0 || bench.isSlow !== true);
}

/** True if one of the names is that of the case or its suite, or a prefix of either. */
export function isNamed({ name }: Pick<BenchCase, 'name'>, names: readonly string[]): boolean {
  return names.length === 0 || names.some((wanted) => name.startsWith(wanted));
}

function usage(fault: string): Options {
  return { kind: 'usage', text: `${fault}\nSee: npm run bench -- --help` };
}

function helpText(cases: readonly BenchCase[]): string {
  const titles = new Map(cases.map(({ name, title }) => [name, title]));
  const lines = [...titles].map(([name, title]) => `  ${name.padEnd(32)}${title}`);
  return `npm run bench – measures each case as a ratio to its limit on this machine

  npm run bench                       everything, three rounds
  npm run bench -- --quick            one short round over little data, about a minute
  npm run bench -- --only NAME        cases or suites by a prefix of their names; comma-separated, repeatable
  npm run bench -- --size SIZE        amount of data: small, full or huge; by default full, with --quick small
  npm run bench -- --rounds NUMBER    number of rounds
  npm run bench -- --only idle        idle demos, watched for an hour; --minutes NUMBER changes that
  npm run bench -- --json FILE        all figures
  npm run bench -- --html FILE        a report with plots
  npm run bench -- --strict           exits with 1 if a case misses its limit
  npm run bench -- --check [FILE]     exits with 1 if a ratio or a count is worse than in a report of
                                      --json, by default ${BASELINE}

Sizes: small 111,000 messages and a channel of 10,000 subscribers, full 1,110,000 and 100,000, huge
11,110,000 and 100,000. Seeds are stored between runs; the huge one takes up to half an hour and 20 GB.

Exit status: 0 measured, 1 a case could not be measured (or missed, with --strict; or became worse, with
--check), 2 wrong use.

The suite idle is not a part of everything, and has one round. The suite browser needs Chromium or Chrome.

Environment:
  CHROMIUM_PATH  the program file of the browser
  DATABASE_URL   a PostgreSQL of your own whose user may create databases, instead of the embedded one
  BENCH_DIR      the folder of the embedded one and its seeds

${BASELINE} has the cases that are comparable on any machine: ratios of processor time and counts of
PostgreSQL. "npm run bench -- --quick --rounds 2 --check" measures these and compares. Renew it on a machine
with little else to do, by the command in docs/scaling.md.

A ratio compares medians of alternating rounds, so that it holds on slower machines, too. On a shared
machine the ratio of processor time per request varies less.

Cases:
${lines.join('\n')}`;
}

import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import type { ChildProcesses, CommandResult } from './child-processes.ts';
import { levelOutcome, runProblem, type FileResult } from './jest-results.ts';
import type { StepOutcome, StepProgress } from './step.ts';

/** The largest heap of a worker of Jest, in MB. */
const WORKER_MB = 1_024;
/**
 * A function is optimized after eight times the usual work: most code of tests runs too seldom to pay for it. This
 * saves some 6 % of the CPU time. Later versions of V8 do not have the option.
 */
const LATE_OPTIMIZER = process.versions.v8.startsWith('11.') ? ['--interrupt-budget=1000000'] : [];

/** The longest time in which no test file ends, in ms; then the run is stopped. */
const SILENCE_MS = 20 * 60_000;

/** The tests of a run, and their seed. */
export interface JestRunOptions {
  readonly root: string;
  /** Projects of `jest.config.mjs`. */
  readonly levels: readonly string[];
  /** Paths of test files; empty: all of the levels. */
  readonly files: readonly string[];
  /** The seed of random tests. */
  readonly seed: number;
  /** Makes the machine ready; Jest starts afterwards. */
  readonly prepare: () => Promise<void>;
}

/**
 * One run of Jest for all levels: one search for files, one database server, and the long files of every
 * level first. Results arrive file by file, so that they survive any end of the run.
 */
export class JestRun {
  readonly #children: ChildProcesses;
  readonly #options: JestRunOptions;
  readonly #files: FileResult[] = [];
  readonly #progress = new Map<string, StepProgress>();
  #expected: number | null = null;
  #exit: Promise<CommandResult> | undefined;

  constructor(children: ChildProcesses, options: JestRunOptions) {
    this.#children = children;
    this.#options = options;
  }

  /** The outcome of `level`; the first call starts the run. */
  async outcome(level: string, progress: StepProgress): Promise<StepOutcome> {
    this.#progress.set(level, progress);
    const exit = await (this.#exit ??= this.#options.prepare().then(() => this.#run()));
    const files = this.#files.filter((file) => file.level === level);
    const whole = runProblem(this.#files, this.#expected, exit);
    // Counted once in the totals.
    if (!whole || level !== this.#options.levels[0]) {
      return whole && files.length === 0 ? NOTHING : levelOutcome(files);
    }
    const found = files.length > 0 ? levelOutcome(files) : NOTHING;
    return {
      passed: found.passed,
      failed: found.failed + whole.failed,
      problems: [found.problems, whole.problems].filter(Boolean).join('\n\n'),
    };
  }

  #run(): Promise<CommandResult> {
    const { root, levels, files, seed } = this.#options;
    const script = [
      // A test file may open a worker thread on sources of ES modules.
      '--experimental-vm-modules',
      '--no-warnings',
      `--max-old-space-size=${2 * WORKER_MB}`,
      // Each file creates a realm with a short life: fewer, larger collections are faster.
      '--max-semi-space-size=64',
      // Other cores run other files: helper threads of the collector would only compete with them.
      '--single-threaded-gc',
      ...LATE_OPTIMIZER,
      join(root, 'node_modules/jest/bin/jest.js'),
      '--selectProjects',
      ...levels,
      `--maxWorkers=${workers()}`,
      `--seed=${seed}`,
      '--reporters',
      join(import.meta.dirname, 'jest-stream.mjs'),
      ...(files.length > 0 ? ['--runTestsByPath', ...files] : []),
    ];
    return this.#children.run(script, {
      cwd: root,
      limitMs: SILENCE_MS,
      onMessage: (message) => this.#receive(message as { files?: number; file?: FileResult }),
    });
  }

  #receive({ files, file }: { readonly files?: number; readonly file?: FileResult }): void {
    if (files !== undefined) this.#expected = files;
    if (!file) return;
    this.#files.push(file);
    const { length } = this.#files.filter(({ level }) => level === file.level);
    this.#progress.get(file.level)?.(`${length} files`);
  }
}

const NOTHING: StepOutcome = { passed: 0, failed: 0, problems: '' };

/**
 * The number of workers. Tests also wait for processes and timers: with two more, the cores are busy
 * meanwhile.
 */
function workers(): number {
  const wanted = Number(process.env.TEST_WORKERS) || availableParallelism() + 2;
  const byMemory = Math.floor(totalmem() / (2 * WORKER_MB * 1024 * 1024));
  return Math.max(1, Math.min(wanted, byMemory, 16));
}

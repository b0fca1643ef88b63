import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { ChildProcesses } from './child-processes.ts';
import { ensureInstalled } from './ensure-installed.ts';
import { LEVELS, findTestFiles } from './levels.ts';
import { readOptions } from './options.ts';
import { Report } from './report.ts';
import { ROOT } from './root.ts';
import { runSteps } from './schedule.ts';
import { allSteps } from './steps.ts';

/**
 * Runs `npm test`.
 *
 * @param args the command line behind `npm test --`
 * @returns the exit code: 0, 1 when something failed, 2 when `args` are wrong
 */
export async function verify(args: readonly string[]): Promise<number> {
  const children = new ChildProcesses();
  const seed = seedOf(process.env.TEST_SEED);
  const everything = allSteps(children, { levels: LEVELS, files: [], seed, prepare: doNothing });
  const options = readOptions(args, everything, (names) =>
    findTestFiles(names, ROOT, process.env.INIT_CWD ?? process.cwd()),
  );
  if (options.kind !== 'run') {
    (options.kind === 'help' ? console.log : console.error)(options.text);
    return options.kind === 'help' ? 0 : 2;
  }
  const levels = LEVELS.filter((level) => options.steps.includes(level));
  const needsPrograms = levels.includes('e2e') || levels.includes('contract');
  const steps = allSteps(children, {
    levels,
    files: options.files,
    seed,
    prepare: needsPrograms ? ensureInstalled : doNothing,
  }).filter(({ name }) => options.steps.includes(name));
  const interrupted = (signal: NodeJS.Signals) => {
    console.error(`\nStopping (${signal})`);
    void children.stop().then(() => process.exit(130));
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted).once('SIGHUP', interrupted);
  if (levels.length > 0)
    console.log(`Seed of random tests: ${seed} (TEST_SEED=${seed} repeats it)`);
  const begun = performance.now();
  const report = new Report(process.stdout);
  const finished = await runSteps(steps, Math.ceil(availableParallelism() / 4), report);
  report.summary(finished, (performance.now() - begun) / 1000);
  return finished.some((step) => step.failed > 0) ? 1 : 0;
}

const doNothing = () => Promise.resolve();

/** A number that Jest takes as `--seed`. */
function seedOf(given: string | undefined): number {
  const seed = Number(given);
  return given && Number.isInteger(seed) && Math.abs(seed) < 2 ** 31 ? seed : randomInt(2 ** 31);
}

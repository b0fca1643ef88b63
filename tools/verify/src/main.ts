import { availableParallelism } from 'node:os';
import { ChildProcesses } from './child-processes.ts';
import { ensureBrowser } from './ensure-browser.ts';
import { readOptions } from './options.ts';
import { Report } from './report.ts';
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
  const options = readOptions(args, allSteps(children));
  if (options.kind !== 'run') {
    (options.kind === 'help' ? console.log : console.error)(options.text);
    return options.kind === 'help' ? 0 : 2;
  }
  const interrupted = (signal: NodeJS.Signals) => {
    console.error(`\nStopping (${signal})`);
    void children.stop().then(() => process.exit(130));
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted).once('SIGHUP', interrupted);
  if (options.steps.some(({ name }) => name === 'e2e')) await ensureBrowser();
  const begun = performance.now();
  const report = new Report(process.stdout);
  const finished = await runSteps(options.steps, Math.min(availableParallelism(), 4), report);
  report.summary(finished, (performance.now() - begun) / 1000);
  return finished.some((step) => step.failed > 0) ? 1 : 0;
}

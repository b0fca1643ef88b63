import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface Answer<Outcome> {
  readonly id: number;
  readonly outcome?: Outcome;
  readonly error?: string;
}

/** A module in a separate process that does one job after the other, see {@link answerJobs}. */
export class JobProcess<Options extends object, Outcome> {
  readonly #child: ChildProcess;
  #jobs = 0;

  /**
   * @param entry next to this file, or the path of a bundled module
   * @param flags of Node
   */
  constructor(entry: string, flags: readonly string[] = []) {
    const isSource = entry.endsWith('.ts');
    const path = isSource ? fileURLToPath(new URL(entry, import.meta.url)) : entry;
    const execArgv = isSource ? ['--import', 'tsx', ...flags] : [...flags];
    this.#child = fork(path, [], { execArgv, stdio: 'inherit' });
  }

  run(options: Options): Promise<Outcome> {
    const id = (this.#jobs += 1);
    return new Promise((resolve, reject) => {
      const end = () => reject(new Error('the process that does the jobs ended'));
      const onMessage = (answer: Answer<Outcome>) => {
        if (answer.id !== id) return;
        this.#child.off('message', onMessage).off('exit', end);
        if (answer.outcome !== undefined) resolve(answer.outcome);
        else reject(new Error(answer.error));
      };
      this.#child.on('message', onMessage).once('exit', end);
      this.#child.send({ id, options }, (error) => {
        if (error) reject(error);
      });
    });
  }

  stop(): void {
    this.#child.kill();
  }
}

/** The other end of {@link JobProcess}: called once by the module that it runs. */
export function answerJobs<Options, Outcome>(run: (options: Options) => Promise<Outcome>): void {
  process.on('message', ({ id, options }: { id: number; options: Options }) => {
    run(options).then(
      (outcome) => process.send?.({ id, outcome }),
      (error: unknown) => process.send?.({ id, error: String(error) }),
    );
  });
}

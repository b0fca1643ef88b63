import type { Step, StepOutcome } from './step.ts';

/** A step that has ended. */
export interface FinishedStep extends StepOutcome {
  readonly name: string;
  readonly seconds: number;
}

/** Receives the progress of a run; {@link Report} prints it. */
export interface StepListener {
  begun(name: string): void;
  progress(name: string, text: string): void;
  ended(step: FinishedStep): void;
}

/**
 * Runs every step, independently of the results of others: the checks in their order, `checksAtOnce` side by
 * side, and beside them the levels of tests, which share one run.
 *
 * @returns the ended steps in the order in which they were given
 */
export async function runSteps(
  steps: readonly Step[],
  checksAtOnce: number,
  listener: StepListener,
): Promise<readonly FinishedStep[]> {
  const finished = new Map<Step, FinishedStep>();
  const run = async (step: Step) => {
    const begun = performance.now();
    listener.begun(step.name);
    const outcome = await attempt(step, (text) => listener.progress(step.name, text));
    const seconds = (performance.now() - begun) / 1000;
    const ended = { name: step.name, seconds, ...outcome };
    finished.set(step, ended);
    listener.ended(ended);
  };
  const queue = steps.filter(({ kind }) => kind === 'check');
  const takeTurns = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) await run(step);
  };
  await Promise.all([
    ...Array.from({ length: checksAtOnce }, takeTurns),
    ...steps.filter(({ kind }) => kind === 'tests').map(run),
  ]);
  return steps.flatMap((step) => finished.get(step) ?? []);
}

async function attempt(step: Step, progress: (text: string) => void): Promise<StepOutcome> {
  try {
    return await step.run(progress);
  } catch (error) {
    return { passed: 0, failed: 1, problems: String(error) };
  }
}

import type { Step, StepOutcome } from './step.ts';

/** A step that has ended. */
export interface FinishedStep extends StepOutcome {
  readonly name: string;
  readonly seconds: number;
}

/** Is told what happens; {@link Report} prints it. */
export interface StepListener {
  begun(name: string): void;
  progress(name: string, text: string): void;
  ended(step: FinishedStep): void;
}

/**
 * Runs every step, whatever the others find: steps for one core side by side on at most `cores`,
 * in their order, then each of the others alone.
 *
 * @returns the ended steps in the order in which they were given
 */
export async function runSteps(
  steps: readonly Step[],
  cores: number,
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
  const queue = steps.filter((step) => step.cores === 'one');
  const takeTurns = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) await run(step);
  };
  await Promise.all(Array.from({ length: cores }, takeTurns));
  for (const step of steps.filter(({ cores }) => cores === 'all')) await run(step);
  return steps.flatMap((step) => finished.get(step) ?? []);
}

async function attempt(step: Step, progress: (text: string) => void): Promise<StepOutcome> {
  try {
    return await step.run(progress);
  } catch (error) {
    return { passed: 0, failed: 1, problems: String(error) };
  }
}

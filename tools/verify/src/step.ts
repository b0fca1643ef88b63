/** The result of one step. */
export interface StepOutcome {
  readonly passed: number;
  readonly failed: number;
  /** The problems to fix, for humans; empty if nothing failed. */
  readonly problems: string;
}

/** Reports the progress of a running step, e.g. `34 files`. */
export type StepProgress = (text: string) => void;

/** One part of `npm test`. */
export interface Step {
  readonly name: string;
  /** One line for the help. */
  readonly summary: string;
  /** `check` is one process for one core; `tests` share one run of Jest with the other levels. */
  readonly kind: 'check' | 'tests';
  run(progress: StepProgress): Promise<StepOutcome>;
}

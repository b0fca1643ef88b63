/** How busy the process is, and a way to do something later in it. */
export interface ProcessLoad {
  /** Both only grow: ms that were spent on work, and ms in which there was nothing to do. */
  times(): { readonly activeMs: number; readonly idleMs: number };
  /** Runs something after so many ms; 0: as soon as what has arrived meanwhile was looked at. */
  after(ms: number, run: () => void): void;
}

interface AnswerPaceOptions {
  /** How much of the time, from 0 to 1, may pass with answers and what follows from them. */
  readonly share: number;
  /** A round of answers that leaves less work than this behind never makes the next one wait. */
  readonly lightMs: number;
  /** The longest time between two rounds. */
  readonly longestMs: number;
}

const DEFAULTS: AnswerPaceOptions = { share: 0.6, lightMs: 20, longestMs: 500 };

/**
 * When a process may answer polls that wait, where there are more answers to give than it can: the
 * longer a round of answers keeps it busy, the later comes the next one, and the more events travel
 * in each answer. The first round after a quiet time never waits.
 */
export class AnswerPace {
  readonly #options: AnswerPaceOptions;
  readonly #load: ProcessLoad;
  #begun: ReturnType<ProcessLoad['times']>;

  constructor(load: ProcessLoad, options: AnswerPaceOptions = DEFAULTS) {
    this.#load = load;
    this.#options = options;
    this.#begun = load.times();
  }

  /** A round of answers begins. */
  begin(): void {
    this.#begun = this.#load.times();
  }

  /** How many ms the next round has to wait, as things are now. */
  holdMs(): number {
    const { share, lightMs, longestMs } = this.#options;
    const { activeMs, idleMs } = this.#load.times();
    const active = activeMs - this.#begun.activeMs;
    const passed = active + idleMs - this.#begun.idleMs;
    if (active <= lightMs) return 0;
    return Math.max(0, Math.round(Math.min(active / share, longestMs) - passed));
  }
}

/** The load of the process, and a way to schedule work in it. */
export interface ProcessLoad {
  /** Both only grow: ms that were spent on work, and ms in which there was nothing to do. */
  times(): { readonly activeMs: number; readonly idleMs: number };
  /** Runs a function after so many ms; 0: after the pending input was processed. */
  after(ms: number, run: () => void): void;
}

interface AnswerPaceOptions {
  /** The largest share of time, from 0 to 1, for answers and their consequences. */
  readonly share: number;
  /** A round of answers that leaves less work than this never delays the next one. */
  readonly lightMs: number;
  /** The longest time between two rounds. */
  readonly longestMs: number;
}

const DEFAULTS: AnswerPaceOptions = { share: 0.6, lightMs: 20, longestMs: 500 };

/**
 * Schedules the answers to waiting polls under overload: the longer a round of answers occupies the
 * process, the later the next one, and the more events each answer contains. The first round after a quiet
 * time never waits.
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

  /** The delay of the next round at the current load, in ms. */
  holdMs(): number {
    const { share, lightMs, longestMs } = this.#options;
    const { activeMs, idleMs } = this.#load.times();
    const active = activeMs - this.#begun.activeMs;
    const passed = active + idleMs - this.#begun.idleMs;
    if (active <= lightMs) return 0;
    return Math.max(0, Math.round(Math.min(active / share, longestMs) - passed));
  }
}

import { compilePattern, type PatternProgram } from './pattern-program.ts';

/** One match of a pattern: `[start, end)` and the texts of its named groups. */
interface PatternMatch {
  readonly start: number;
  readonly end: number;
  readonly groups: ReadonlyMap<string, string>;
}

/** Additional conditions on the start and the end of matches. */
interface MatchBounds {
  mayStart(position: number): boolean;
  mayEnd(position: number): boolean;
}

/**
 * A regular expression that is matched by following all alternatives in parallel, character by character.
 * So its time grows with the length of the text times the length of the pattern, for any pattern of an
 * administrator. It prefers the same match as a backtracking engine: the leftmost one, and of those the one
 * that the pattern tries first.
 */
export class LinearPattern {
  private readonly program: PatternProgram;

  /** @throws PatternSyntaxError */
  constructor(source: string) {
    this.program = compilePattern(source);
  }

  /** The names of its groups, each once. */
  get groupNames(): readonly string[] {
    return this.program.groupNames;
  }

  /**
   * The matches that do not overlap, in text order. It stops, with those found so far, after {@link
   * MAX_STEPS} or the rest of `budget`.
   */
  findAll(
    text: string,
    bounds: MatchBounds,
    budget: StepBudget = new StepBudget(),
  ): PatternMatch[] {
    if (budget.isSpent) return [];
    budget.spend(this.program.instructions.length / CLEARED_PER_STEP);
    const search = new Search(this.program, text, bounds, budget);
    const found: PatternMatch[] = [];
    for (let from = 0; from < text.length;) {
      const match = search.next(from);
      if (match === null) break;
      if (match.end > match.start) found.push(match);
      from = Math.max(match.end, match.start + 1);
    }
    return found;
  }
}

/** The steps that all searches of one text share; a step takes about 40 ns. */
export class StepBudget {
  constructor(private left = Infinity) {}

  get isSpent(): boolean {
    return this.left <= 0;
  }

  /** Below 0 when the last step took more than there was. */
  get stepsLeft(): number {
    return this.left;
  }

  spend(steps = 1): void {
    this.left -= steps;
  }
}

/** A thread of the program, waiting for a character. */
interface Thread {
  readonly at: number;
  readonly start: number;
  readonly slots: readonly number[];
}

/** In UTF-16 units: bounds the text that is read again after a match. */
const MAX_MATCH_LENGTH = 300;
/** About 20 ms: no linkifier may delay a message longer. */
const MAX_STEPS = 500_000;

/** Equivalent work of one step: a search clears a word for each instruction of its pattern … */
const CLEARED_PER_STEP = 64;
/** … and saving the start or end of a group copies the data of all groups. */
const COPIED_PER_STEP = 8;

class Search {
  /** Threads in order of preference, those of an earlier start first. */
  private alive: Thread[] = [];
  /** The position, plus one, at which an instruction was last reached: it need not be twice. */
  private readonly reached: Uint32Array;
  private round = 0;
  private steps = 0;
  private position = 0;
  private before = -1;
  private after = -1;

  constructor(
    private readonly program: PatternProgram,
    private readonly text: string,
    private readonly bounds: MatchBounds,
    private readonly budget: StepBudget,
  ) {
    this.reached = new Uint32Array(program.instructions.length);
  }

  /** The first match that starts at `from` or later, `null` when there is none. */
  next(from: number): PatternMatch | null {
    const unset = new Array<number>(this.program.groupNames.length * 2).fill(-1);
    let best: PatternMatch | null = null;
    let waiting: Thread[] = [];
    this.position = from;
    for (; this.position <= this.text.length && this.mayGoOn(); this.step()) {
      this.budget.spend();
      const mayStart = best === null && this.bounds.mayStart(this.position);
      if (waiting.length === 0 && best !== null) break;
      if (waiting.length === 0 && !mayStart) continue;
      this.enterPosition();
      for (const { at, start, slots } of waiting) this.follow(at, start, slots);
      if (mayStart) this.follow(0, this.position, unset);
      waiting = [];
      best = this.advance(waiting) ?? best;
    }
    return best;
  }

  private mayGoOn(): boolean {
    return this.steps < MAX_STEPS && !this.budget.isSpent;
  }

  private step(): void {
    this.position += (this.text.codePointAt(this.position) ?? 0) > 0xffff ? 2 : 1;
  }

  private enterPosition(): void {
    this.alive = [];
    this.round++;
    const previous = this.text.codePointAt(this.position - 2) ?? -1;
    this.before = previous > 0xffff ? previous : (this.text.codePointAt(this.position - 1) ?? -1);
    this.after = this.text.codePointAt(this.position) ?? -1;
  }

  /** Follows a thread to all instructions that wait for a character. */
  private follow(at: number, start: number, slots: readonly number[]): void {
    const instruction = this.program.instructions[at];
    if (instruction === undefined || this.reached[at] === this.round) return;
    this.reached[at] = this.round;
    this.steps++;
    this.budget.spend();
    switch (instruction.op) {
      case 'jump':
        this.follow(instruction.to, start, slots);
        break;
      case 'split':
        this.follow(instruction.first, start, slots);
        this.follow(instruction.second, start, slots);
        break;
      case 'save':
        this.budget.spend(slots.length / COPIED_PER_STEP);
        this.follow(at + 1, start, slots.with(instruction.slot, this.position));
        break;
      case 'assert':
        if (instruction.test(this.before, this.after)) this.follow(at + 1, start, slots);
        break;
      case 'character':
      case 'match':
        this.alive.push({ at, start, slots });
    }
  }

  /** Lets the threads read a character. Returns the match of the most preferred that has ended. */
  private advance(waiting: Thread[]): PatternMatch | null {
    for (const thread of this.alive) {
      const instruction = this.program.instructions[thread.at];
      if (instruction?.op === 'match') {
        // Later threads in the order of preference have lost.
        if (this.bounds.mayEnd(this.position)) return this.matchOf(thread);
      } else if (instruction?.op === 'character' && this.after >= 0) {
        const { at, start, slots } = thread;
        const isShort = this.position - start < MAX_MATCH_LENGTH;
        if (isShort && instruction.test(this.after)) waiting.push({ at: at + 1, start, slots });
      }
    }
    return null;
  }

  private matchOf({ start, slots }: Thread): PatternMatch {
    const groups = new Map<string, string>();
    this.budget.spend(slots.length / COPIED_PER_STEP);
    this.program.groupNames.forEach((name, index) => {
      const [from = -1, to = -1] = [slots[index * 2], slots[index * 2 + 1]];
      if (from >= 0 && to >= 0) groups.set(name, this.text.slice(from, to));
    });
    return { start, end: this.position, groups };
  }
}

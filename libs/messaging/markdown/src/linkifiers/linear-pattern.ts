import { PatternSyntaxError, type CharacterTest } from './character-classes.ts';
import {
  parsePattern,
  type PatternNode,
  type PositionTest,
  type RepeatNode,
} from './pattern-syntax.ts';

/** One match of a pattern: `[start, end)` and the texts of its named groups. */
export interface PatternMatch {
  readonly start: number;
  readonly end: number;
  readonly groups: ReadonlyMap<string, string>;
}

type Instruction =
  | { readonly op: 'character'; readonly test: CharacterTest }
  | { readonly op: 'assert'; readonly test: PositionTest }
  | { readonly op: 'save'; readonly slot: number }
  /** Goes on at both places; the first one is preferred. */
  | { readonly op: 'split'; first: number; second: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'match' };

/** A way through the program. Ways are kept in order of preference. */
interface Thread {
  readonly at: number;
  readonly start: number;
  /** Start and end of each group, -1 where unset. */
  readonly slots: readonly number[];
}

const MAX_INSTRUCTIONS = 1000;
/** In UTF-16 units: it bounds what is read again after a match. */
const MAX_MATCH_LENGTH = 500;

/**
 * A regular expression that is matched by following all ways through it at once, character by
 * character, instead of one after the other. So its time grows with the length of the text times
 * the length of the pattern, whatever pattern an administrator has written. It prefers the same
 * match as a backtracking engine: the leftmost one, and of those the one that the pattern tries
 * first.
 */
export class LinearPattern {
  private readonly program: Instruction[] = [];
  private readonly groupNames: string[] = [];

  /** @throws PatternSyntaxError also when the pattern is too large. */
  constructor(source: string) {
    this.emit(parsePattern(source));
    this.push({ op: 'match' });
  }

  /**
   * The matches that do not overlap, in text order. `mayStart` tells where one may begin,
   * `mayEnd` where it may end.
   */
  findAll(
    text: string,
    mayStart: (position: number) => boolean,
    mayEnd: (position: number) => boolean,
  ): PatternMatch[] {
    const found: PatternMatch[] = [];
    for (let from = 0; from <= text.length;) {
      const match = this.find(text, from, mayStart, mayEnd);
      if (match === null) break;
      if (match.end > match.start) found.push(match);
      from = Math.max(match.end, match.start + 1);
    }
    return found;
  }

  private find(
    text: string,
    from: number,
    mayStart: (position: number) => boolean,
    mayEnd: (position: number) => boolean,
  ): PatternMatch | null {
    let threads: Thread[] = [];
    let best: PatternMatch | null = null;
    const unset = new Array<number>(this.groupNames.length * 2).fill(-1);
    for (let position = from; position <= text.length;) {
      const character = text.codePointAt(position) ?? -1;
      const visited = new Uint8Array(this.program.length);
      const alive: Thread[] = [];
      const follow = (thread: Thread) => {
        this.follow(thread, text, position, visited, alive);
      };
      for (const thread of threads) follow(thread);
      if (best === null && mayStart(position)) follow({ at: 0, start: position, slots: unset });
      if (alive.length === 0 && best !== null) break;

      threads = [];
      for (const thread of alive) {
        const instruction = this.program[thread.at];
        if (instruction?.op === 'match') {
          if (!mayEnd(position)) continue;
          best = this.matchOf(thread, text, position);
          // Whatever comes after in the order of preference has lost.
          break;
        }
        if (instruction?.op !== 'character' || character < 0 || !instruction.test(character))
          continue;
        if (position - thread.start < MAX_MATCH_LENGTH)
          threads.push({ ...thread, at: thread.at + 1 });
      }
      position += character > 0xffff ? 2 : 1;
    }
    return best;
  }

  /** Adds the places where `thread` waits for a character, without going to any place twice. */
  private follow(
    thread: Thread,
    text: string,
    position: number,
    visited: Uint8Array,
    alive: Thread[],
  ): void {
    const pending = [thread];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { at, start, slots } = next;
      const instruction = this.program[at];
      if (instruction === undefined || visited[at] === 1) continue;
      visited[at] = 1;
      if (instruction.op === 'jump') pending.push({ at: instruction.to, start, slots });
      else if (instruction.op === 'split') {
        pending.push({ at: instruction.second, start, slots });
        pending.push({ at: instruction.first, start, slots });
      } else if (instruction.op === 'save') {
        pending.push({ at: at + 1, start, slots: slots.with(instruction.slot, position) });
      } else if (instruction.op === 'assert') {
        const holds = instruction.test(
          codeBefore(text, position),
          text.codePointAt(position) ?? -1,
        );
        if (holds) pending.push({ at: at + 1, start, slots });
      } else alive.push(next);
    }
  }

  private matchOf(thread: Thread, text: string, end: number): PatternMatch {
    const groups = new Map<string, string>();
    this.groupNames.forEach((name, index) => {
      const [from = -1, to = -1] = thread.slots.slice(index * 2);
      if (from >= 0 && to >= 0) groups.set(name, text.slice(from, to));
    });
    return { start: thread.start, end, groups };
  }

  private emit(node: PatternNode): void {
    if (node.kind === 'character') this.push({ op: 'character', test: node.test });
    else if (node.kind === 'assertion') this.push({ op: 'assert', test: node.test });
    else if (node.kind === 'sequence') for (const part of node.parts) this.emit(part);
    else if (node.kind === 'choice') this.emitChoice(node.parts);
    else if (node.kind === 'group') this.emitGroup(node.name, node.body);
    else if (node.kind === 'repeat') this.emitRepeat(node);
  }

  private emitChoice(parts: readonly PatternNode[]): void {
    const jumps: { op: 'jump'; to: number }[] = [];
    parts.forEach((part, index) => {
      if (index === parts.length - 1) {
        this.emit(part);
        return;
      }
      const split = this.push({ op: 'split', first: this.program.length + 1, second: 0 });
      this.emit(part);
      jumps.push(this.push({ op: 'jump', to: 0 }));
      split.second = this.program.length;
    });
    for (const jump of jumps) jump.to = this.program.length;
  }

  private emitGroup(name: string, body: PatternNode): void {
    if (!this.groupNames.includes(name)) this.groupNames.push(name);
    const slot = this.groupNames.indexOf(name) * 2;
    this.push({ op: 'save', slot });
    this.emit(body);
    this.push({ op: 'save', slot: slot + 1 });
  }

  private emitRepeat({ body, min, max, lazy }: RepeatNode): void {
    for (let times = 0; times < min; times++) this.emit(body);
    if (max === Infinity) {
      const loop = this.program.length;
      this.emitOptional(lazy, () => {
        this.emit(body);
        this.push({ op: 'jump', to: loop });
      });
    } else {
      for (let times = min; times < max; times++) this.emitOptional(lazy, () => this.emit(body));
    }
  }

  private emitOptional(lazy: boolean, emitBody: () => void): void {
    const split = this.push({ op: 'split', first: 0, second: 0 });
    const taken = this.program.length;
    emitBody();
    const skipped = this.program.length;
    Object.assign(
      split,
      lazy ? { first: skipped, second: taken } : { first: taken, second: skipped },
    );
  }

  private push<T extends Instruction>(instruction: T): T {
    if (this.program.length >= MAX_INSTRUCTIONS) throw new PatternSyntaxError('too large');
    this.program.push(instruction);
    return instruction;
  }
}

function codeBefore(text: string, position: number): number {
  const low = text.codePointAt(position - 2);
  if (position >= 2 && low !== undefined && low > 0xffff) return low;
  return position > 0 ? text.charCodeAt(position - 1) : -1;
}

import { PatternSyntaxError, type CharacterTest } from './character-classes.ts';
import {
  parsePattern,
  type PatternNode,
  type PositionTest,
  type RepeatNode,
} from './pattern-syntax.ts';

/** One step of a compiled pattern; most go on with the instruction after them. */
type Instruction =
  | { readonly op: 'character'; readonly test: CharacterTest }
  | { readonly op: 'assert'; readonly test: PositionTest }
  | { readonly op: 'save'; readonly slot: number }
  /** Continues at both instructions; the first one is preferred. */
  | { readonly op: 'split'; first: number; second: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'match' };

/** A compiled pattern. */
export interface PatternProgram {
  readonly instructions: readonly Instruction[];
  /** The start of the group with index `n` is saved in slot `2n`, its end in the one after. */
  readonly groupNames: readonly string[];
}

const MAX_INSTRUCTIONS = 1000;

/** @throws PatternSyntaxError also when the pattern is too large. */
export function compilePattern(source: string): PatternProgram {
  const compiler = new Compiler();
  compiler.emit(parsePattern(source));
  compiler.push({ op: 'match' });
  return compiler;
}

class Compiler implements PatternProgram {
  readonly instructions: Instruction[] = [];
  readonly groupNames: string[] = [];

  emit(node: PatternNode): void {
    if (node.kind === 'character') this.push({ op: 'character', test: node.test });
    else if (node.kind === 'assertion') this.push({ op: 'assert', test: node.test });
    else if (node.kind === 'sequence') for (const part of node.parts) this.emit(part);
    else if (node.kind === 'choice') this.emitChoice(node.parts);
    else if (node.kind === 'group') this.emitGroup(node.name, node.body);
    else this.emitRepeat(node);
  }

  push<T extends Instruction>(instruction: T): T {
    if (this.here >= MAX_INSTRUCTIONS) throw new PatternSyntaxError('too large');
    this.instructions.push(instruction);
    return instruction;
  }

  private get here(): number {
    return this.instructions.length;
  }

  private emitChoice(parts: readonly PatternNode[]): void {
    const jumps: { to: number }[] = [];
    parts.forEach((part, index) => {
      if (index === parts.length - 1) {
        this.emit(part);
        return;
      }
      const split = this.push({ op: 'split', first: this.here + 1, second: 0 });
      this.emit(part);
      jumps.push(this.push({ op: 'jump', to: 0 }));
      split.second = this.here;
    });
    for (const jump of jumps) jump.to = this.here;
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
      const loop = this.here;
      this.emitOptional(lazy, () => {
        this.emit(body);
        this.push({ op: 'jump', to: loop });
      });
    } else {
      for (let times = min; times < max; times++) {
        this.emitOptional(lazy, () => {
          this.emit(body);
        });
      }
    }
  }

  private emitOptional(lazy: boolean, emitBody: () => void): void {
    const split = this.push({ op: 'split', first: 0, second: 0 });
    const taken = this.here;
    emitBody();
    const skipped = this.here;
    Object.assign(
      split,
      lazy ? { first: skipped, second: taken } : { first: taken, second: skipped },
    );
  }
}

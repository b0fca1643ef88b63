import { cpus, release, totalmem, type } from 'node:os';
import type { Result } from '../harness/judge.ts';
import type { Plan } from '../harness/run-suite.ts';
import type { Size } from '../harness/suite.ts';

/** The machine of a measurement: figures of different machines are not comparable, but their ratios are. */
export interface Machine {
  readonly at: string;
  readonly node: string;
  readonly system: string;
  readonly processor: string;
  readonly processors: number;
  readonly memoryGb: number;
}

/** A whole run, as stored in the JSON file. */
export interface Report extends Machine {
  readonly size: Size;
  readonly plan: Plan;
  readonly seconds: number;
  readonly results: readonly Result[];
  /** Suites that could not be measured. */
  readonly faults: readonly string[];
}

export function machine(): Machine {
  return {
    at: new Date().toISOString(),
    node: process.versions.node,
    system: `${type()} ${release()}`,
    processor: cpus()[0]?.model ?? 'unknown',
    processors: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
  };
}

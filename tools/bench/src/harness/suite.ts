import type { BenchDatabases } from './bench-databases.ts';
import type { LoadClient } from '../processes/load-client.ts';
import type { Sample, Window } from './measurement.ts';

/** Something that is measured once in each round. */
export type Measurement = (window: Window) => Promise<Sample>;

/** What a case must reach, and what we want of it. */
export interface Goal {
  readonly must: number;
  readonly aim: number;
  readonly better: 'higher' | 'lower';
}

/** A claim: a measurement, beside its limit where it has one. */
export interface BenchCase {
  /** `suite.case`, what `--only` takes. */
  readonly name: string;
  readonly title: string;
  /** The measurement that is judged. */
  readonly of: string;
  /** The measurement that it is divided by; without it the value itself is judged. */
  readonly against?: string;
  readonly unit: 'req/s' | 'ms' | 'MB' | 'KB';
  /** Null: shown, not judged. */
  readonly goal: Goal | null;
  /** Left out of a quick run unless it is asked for by name. */
  readonly isSlow?: boolean;
  /** Cases of one curve share its name; `at` is their place on it. */
  readonly curve?: { readonly name: string; readonly at: number };
}

/** How much is seeded. */
export type Size = 'small' | 'full' | 'huge';

/** What a suite works with. */
export interface SuiteContext {
  readonly size: Size;
  readonly databases: BenchDatabases;
  readonly load: LoadClient;
  /** The measurements that the wanted cases need. */
  readonly wanted: ReadonlySet<string>;
  /** Bundles a server of the benchmarks as the apps are bundled. @returns what to start instead */
  bundled(entry: string): Promise<string>;
  /** Shows the user what is running. */
  progress(line: string): void;
}

/** A suite whose servers run. */
export interface RunningSuite {
  readonly measurements: ReadonlyMap<string, Measurement>;
  /** Undoes what a round has written. */
  readonly afterRound?: () => Promise<void>;
  stop(): Promise<void>;
}

/** Cases that share their servers and data. */
export interface Suite {
  readonly name: string;
  /**
   * So many times a round goes through the measurements, each time for a part of its window: where a
   * ratio is near 1, a machine that breathes more slowly than that is even to both sides. 1.
   */
  readonly turns?: number;
  /** So many times as long as the plan's are its windows: a small difference needs a longer look. One round has none. 1. */
  readonly stretch?: number;
  cases(size: Size): readonly BenchCase[];
  start(context: SuiteContext): Promise<RunningSuite>;
}

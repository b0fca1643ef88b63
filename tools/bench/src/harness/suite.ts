import type { BenchDatabases } from './bench-databases.ts';
import type { LoadClient } from '../processes/load-client.ts';
import type { Sample, Window } from './measurement.ts';

/** A measurement that is taken once in each round. */
export type Measurement = (window: Window) => Promise<Sample>;

/** The limit of a case, and its goal. */
export interface Goal {
  readonly must: number;
  readonly aim: number;
  readonly better: 'higher' | 'lower';
}

/** A claim: a measurement, with its limit if it has one. */
export interface BenchCase {
  /** `suite.case`, for `--only`. */
  readonly name: string;
  readonly title: string;
  /** The measurement that is judged. */
  readonly of: string;
  /** The measurement that it is divided by; without it the value itself is judged. */
  readonly against?: string;
  readonly unit: 'req/s' | 'ms' | 'MB' | 'KB' | 'elements' | 'count';
  /** Null: the figure is shown and not judged. */
  readonly goal: Goal | null;
  /** Excluded from a quick run unless it is requested by name. */
  readonly isSlow?: boolean;
  /** Takes an hour: only measured when it is requested by name. */
  readonly isByNameOnly?: boolean;
  /** Cases of one curve share its name; `at` is their position on the horizontal axis. */
  readonly curve?: { readonly name: string; readonly at: number };
}

/** The amount of seeded data. */
export type Size = 'small' | 'full' | 'huge';

/** The tools of a suite. */
export interface SuiteContext {
  readonly size: Size;
  readonly databases: BenchDatabases;
  readonly load: LoadClient;
  /** The measurements that the wanted cases need. */
  readonly wanted: ReadonlySet<string>;
  /** The time for which idle programs are watched. */
  readonly minutes: number;
  /** Bundles a server of the benchmarks like the apps. @returns the path to start instead */
  bundled(entry: string): Promise<string>;
  /** Shows the current case. */
  progress(line: string): void;
}

/** A suite whose servers run. */
export interface RunningSuite {
  readonly measurements: ReadonlyMap<string, Measurement>;
  /** Removes the data that a round has written. */
  readonly afterRound?: () => Promise<void>;
  stop(): Promise<void>;
}

/** Cases that share their servers and data. */
export interface Suite {
  readonly name: string;
  /**
   * The number of times that a round takes its measurements, each for a part of its window; 1 by default. If
   * a ratio is near 1, slow variations of the machine then affect both sides equally.
   */
  readonly turns?: number;
  /**
   * The factor by which its windows are longer than the plan's; 1 by default, and for runs of one round. A
   * small difference needs a longer measurement.
   */
  readonly stretch?: number;
  /** One round, whatever the plan says. */
  readonly isSingleRound?: boolean;
  cases(size: Size): readonly BenchCase[];
  start(context: SuiteContext): Promise<RunningSuite>;
}

import type { Person } from '../clients/service-client.ts';
import type { Action } from './actions.ts';
import type { MachineFault } from './plan.ts';

/** The parsed command line. */
export interface Command {
  readonly name: Action | 'start' | 'status' | 'faults' | 'move' | 'upgrade' | 'measure';
  /** The machine of an action. */
  readonly machine: string;
  readonly dataDir: string;
  readonly port: number;
  readonly members: number;
  /** The revision that the applications start with. */
  readonly from: string;
  /** The fault of a seed with a number. */
  readonly faultOf: (seed: number, index: number) => MachineFault;
  readonly minutes: number;
  readonly everySeconds: number;
  readonly clients: number;
  /** The numbers of clients that are measured. */
  readonly sizes: readonly number[];
  /** A report of the benchmark with the costs of the model; null: the committed ones. */
  readonly costs: string | null;
  /** The mean time between two acts of an author, in ms. */
  readonly pauseMs: number;
  /** The number of moves. */
  readonly moves: number;
  readonly seed: number;
  readonly patienceMs: number;
}

/**
 * The addresses by which other commands reach the running cluster, in a file that only its owner may read.
 */
export interface Running {
  readonly url: string;
  readonly pid: number;
  readonly chatUrls: readonly string[];
  readonly statusUrls: readonly string[];
  /** The owner first. */
  readonly people: readonly Person[];
}

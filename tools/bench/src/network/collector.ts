import { createNetworkSimulator, type SimulatorHandle } from '@tandem/node-network-simulator';
import { createDatabase, type Database } from '@tandem/shared-postgres';
import type { Sample } from '../harness/measurement.ts';
import { JobProcess } from '../processes/job-process.ts';
import { ProcessTree } from '../stack/process-tree.ts';

/** Cycles at one moment of the simulated network. */
export interface CollectorJob {
  readonly databaseUrl: string;
  readonly upstreamUrl: string;
  /** Unix time in ms. */
  readonly now: number;
  readonly cycles: number;
}

export interface CollectorOutcome {
  readonly cpuMs: number;
  /** Bytes of the heap and outside of it, after a collection of garbage. */
  readonly liveBytes: number;
}

/** Within an epoch, so that a third of the nodes was polled again after five minutes. */
const START = Date.parse('2026-11-23T05:01:00Z');
const CYCLE_MS = 300_000;
/** Cycles of a measurement of memory. */
const MANY = 300;
const PARTS = 6;
const BYTES_PER_MB = 1 << 20;
const LOOK_EVERY_MS = 5;

/** A collector over a simulated network, in a process of its own. */
export class Collector {
  readonly #simulator: SimulatorHandle;
  readonly #database: Database;
  readonly #databaseUrl: string;
  readonly #server: ProcessTree | null;
  readonly #clock: { now: number };
  readonly #process: JobProcess<CollectorJob, CollectorOutcome>;

  private constructor(
    simulator: SimulatorHandle,
    clock: { now: number },
    database: { readonly database: Database; readonly url: string; readonly pid: number | null },
    entry: string,
  ) {
    this.#simulator = simulator;
    this.#clock = clock;
    this.#database = database.database;
    this.#databaseUrl = database.url;
    this.#server = database.pid === null ? null : new ProcessTree(database.pid);
    this.#process = new JobProcess(entry, ['--expose-gc']);
  }

  /**
   * Starts with one cycle over an empty network.
   *
   * @param serverPid the process of PostgreSQL; null when it is unknown, and its time is not measured
   * @param entry the bundled module of the process
   */
  static async start(
    nodes: number,
    databaseUrl: string,
    serverPid: number | null,
    entry: string,
  ): Promise<Collector> {
    const clock = { now: START };
    const simulator = await createNetworkSimulator({
      nodes,
      seed: 1,
      addressing: 'address-per-node',
      clock: { now: () => new Date(clock.now) },
    });
    const database = await createDatabase({
      url: databaseUrl,
      applicationName: 'bench',
      poolSize: 1,
    });
    await database.sql.query('truncate network_node, network_gateway, network_delegation');
    const parts = { database, url: databaseUrl, pid: serverPid };
    const collector = new Collector(simulator, clock, parts, entry);
    await collector.#run(1);
    return collector;
  }

  /** Processor time of a cycle five minutes after the last one, PostgreSQL included; ms. */
  async cycle(): Promise<Sample> {
    const before = this.#server?.cpuMs() ?? 0;
    this.#clock.now += CYCLE_MS;
    const { cpuMs } = await this.#run(1);
    return { value: cpuMs + (this.#server?.cpuMs() ?? 0) - before };
  }

  /** The longest time that another writer of the network waits during a cycle; ms. */
  async longestWait(): Promise<Sample> {
    this.#clock.now += CYCLE_MS;
    let isDone = false;
    const cycle = this.#run(1).finally(() => (isDone = true));
    let longest = 0;
    while (!isDone) {
      const begun = performance.now();
      await this.#database
        .unitOfWork((sql) => sql)
        .run((sql) => sql.query('select from network_head for update'));
      longest = Math.max(longest, performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    await cycle;
    return { value: longest };
  }

  /** Growth of the live memory in 100 cycles, by the slope of a line through the parts of a run; MB. */
  async growth(): Promise<Sample> {
    const sizes: number[] = [];
    for (let part = 0; part < PARTS; part += 1) {
      this.#clock.now += CYCLE_MS;
      const { liveBytes } = await this.#run(MANY / PARTS);
      sizes.push(liveBytes / BYTES_PER_MB);
    }
    // The first part warms up.
    return { value: (slope(sizes.slice(1)) * 100) / (MANY / PARTS) };
  }

  async stop(): Promise<void> {
    this.#process.stop();
    await this.#simulator.close();
    await this.#database.close();
  }

  #run(cycles: number): Promise<CollectorOutcome> {
    return this.#process.run({
      databaseUrl: this.#databaseUrl,
      upstreamUrl: this.#simulator.url,
      now: this.#clock.now,
      cycles,
    });
  }
}

/** The slope of the line with the least squares, per step. */
function slope(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = (values.length - 1) / 2;
  const above = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  const below = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return above / below;
}

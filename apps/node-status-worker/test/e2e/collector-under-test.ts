import { afterEach, beforeEach } from '@jest/globals';
import {
  buildDirectory,
  loadSnapshot,
  type NetworkSnapshot,
  type SnapshotHead,
} from '@tandem/node-network-domain';
import { decodeAsVpnClient } from '@tandem/node-network-domain/testing';
import { PostgresSnapshotSource } from '@tandem/node-network-postgres';
import { createSnapshotPacker } from '@tandem/node-network-rest/packing';
import {
  createNetworkSimulator,
  type NetworkSimulatorOptions,
} from '@tandem/node-network-simulator';
import { createTestDatabase, type TestDatabase } from '@tandem/shared-postgres/testing';
import { type NodeStatusWorkerConfig, type RunningWorker } from '../../src/index.ts';
import { startNodeStatusWorker } from '../../src/index.ts';
import { UnreliableUpstream } from './unreliable-upstream.ts';

const snapshotPacker = createSnapshotPacker();
/** Nodes of a network whose size a test does not choose. A third of them are gateways. */
const NODES = 24;

/** A worker, and its output. */
class WorkerUnderTest {
  #stopped: Promise<void> | undefined;

  constructor(readonly running: RunningWorker) {}

  /** Once, for any number of calls. */
  stop(): Promise<void> {
    this.#stopped ??= this.running.stop();
    return this.#stopped;
  }

  get url(): string {
    if (this.running.url === null) throw new Error('the worker has no service');
    return this.running.url;
  }

  /** A figure, e.g. `records{document="bonded",quality="good"}`; null when there is none. */
  async figure(name: string): Promise<number | null> {
    const [metric = '', labels = ''] = name.split(/[{}]/);
    const lines = (await (await fetch(`${this.url}/metrics`)).text()).split('\n');
    const line = lines.find(
      (each) =>
        new RegExp(`^node_network_${metric}[{ ]`).test(each) &&
        labels.split(',').every((label) => each.includes(label)),
    );
    return line === undefined ? null : Number(line.split(' ').at(-1));
  }

  /** Waits until a figure is at least `least`. */
  async reaches(name: string, least: number): Promise<void> {
    await until(async () => ((await this.figure(name)) ?? 0) >= least);
  }
}

/** A network, a separate database, and workers between both. */
export interface CollectorUnderTest {
  readonly upstream: UnreliableUpstream;
  readonly database: TestDatabase;
  start(config?: Partial<NodeStatusWorkerConfig>): Promise<WorkerUnderTest>;
  /** The data of readers. */
  snapshot(): Promise<NetworkSnapshot>;
  head(): Promise<SnapshotHead>;
  /** True if the newest state is stored in the packed form of the readers. */
  isPacked(): Promise<boolean>;
}

/** Creates the objects of a test, and removes them after it. */
export function useCollector(): (options?: NetworkSimulatorOptions) => Promise<CollectorUnderTest> {
  let database: TestDatabase;
  let undo: (() => Promise<unknown>)[];

  beforeEach(async () => {
    undo = [];
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const step of undo.reverse()) await step();
    await database.drop();
  });

  return async (options = {}) => {
    const simulator = await createNetworkSimulator({ nodes: NODES, churnPerEpoch: 0, ...options });
    undo.push(() => simulator.close());
    const upstream = await UnreliableUpstream.before(simulator.url);
    undo.push(() => upstream.close());
    const source = new PostgresSnapshotSource(database.database);
    return {
      upstream,
      database,
      snapshot: () => loadSnapshot(source),
      head: () => source.head(),
      isPacked: () =>
        source.read(async (network) => (await network.packed(snapshotPacker.form)) !== null),
      start: async (config) => {
        const running = await startNodeStatusWorker({
          databaseUrl: database.url,
          upstreamUrl: upstream.url,
          chainUrl: upstream.url,
          geoUrl: upstream.url,
          collectIntervalSeconds: 1,
          scrapePrivateAddresses: true,
          health: { host: '127.0.0.1', port: 0 },
          logLevel: 'silent',
          ...config,
        });
        const worker = new WorkerUnderTest(running);
        undo.push(() => worker.stop());
        return worker;
      },
    };
  };
}

/** Waits for a condition that must become true; the test's time limit ends the wait. */
export async function until(happened: () => Promise<boolean>): Promise<void> {
  while (!(await happened())) await new Promise((resolve) => setTimeout(resolve, 100));
}

/** The lists that a VPN client requests, decoded as it does. @returns the keys of all gateways */
export function decodedByVpnClient(snapshot: NetworkSnapshot): string[] {
  const directory = buildDirectory(snapshot);
  const wire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  for (const role of ['entry', 'exit'] as const) {
    decodeAsVpnClient(wire(directory.gateways({ role })));
  }
  return decodeAsVpnClient(wire(directory.gateways()));
}

/** One cycle wrote all of this, or the state is half of two. */
export function isOfOneCycle({ head, nodes, gateways, summary }: NetworkSnapshot): boolean {
  const at = head.collectedAt?.getTime();
  const bonded = gateways.filter((gateway) => gateway.bonded);
  const keys = new Set(nodes.map(({ identityKey }) => identityKey));
  return (
    at !== undefined &&
    summary?.at.getTime() === at &&
    nodes.filter(({ skimmed }) => skimmed !== null).length === summary.skimmedNodes &&
    bonded.length > 0 &&
    bonded.every((gateway) => gateway.updatedAt.getTime() >= at && keys.has(gateway.identityKey))
  );
}

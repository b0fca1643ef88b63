import type { DailyTraffic, GatewayRecord, NodeRecord, SummaryRecord } from './network-records.ts';

/** The state of the stored network that a reader has, with the age of its core. */
export interface SnapshotHead {
  /** Grows with every commit that changes the views of readers; 0 before the first. */
  readonly version: number;
  /** The start of the latest cycle, null before the first: the age of everything but the probes. */
  readonly collectedAt: Date | null;
}

/**
 * The version of a stored node: another one whenever anything of its {@link NodeRecord} is, except for the time
 * at which the node was polled. The network polls each node several times an hour, and finds little else changed.
 */
export interface NodeVersion {
  readonly nodeId: number;
  readonly identityKey: string;
  readonly version: string;
  /**
   * The `last_polled` of its self-description, null without one. Empty for one that does not begin with it: then
   * the version covers all of it.
   */
  readonly lastPolled: string | null;
  /** Described, bonded and skimmed in the latest cycle. */
  readonly isComplete: boolean;
}

/**
 * The version of a stored gateway: another one whenever anything of its {@link GatewayRecord} is, except for the
 * time at which it was polled. A time of its last update that is the time of the latest cycle does not count as
 * another one.
 */
export interface GatewayVersion {
  readonly identityKey: string;
  readonly version: string;
  /** See {@link NodeVersion.lastPolled}. */
  readonly lastPolled: string;
}

/**
 * One consistent state of the stored network. Lists come in batches so that a reader of 10,000 nodes need not
 * have them all in memory, and may yield between two batches; a reader that has an earlier state compares
 * versions and reads the changes.
 */
export interface StoredNetwork {
  readonly head: SnapshotHead;
  /** Nodes of the latest cycle, by node id. */
  nodes(): AsyncIterable<readonly NodeRecord[]>;
  /** Every gateway ever seen, by the bytes of its key. */
  gateways(): AsyncIterable<readonly GatewayRecord[]>;
  /** The versions in the order of {@link nodes}. */
  nodeVersions(): Promise<readonly NodeVersion[]>;
  /** The versions in the order of {@link gateways}. */
  gatewayVersions(): Promise<readonly GatewayVersion[]>;
  /** Finds nodes, in any order. */
  nodesById(ids: readonly number[]): Promise<readonly NodeRecord[]>;
  /** Finds gateways, in any order. */
  gatewaysByKey(identityKeys: readonly string[]): Promise<readonly GatewayRecord[]>;
  summary(): Promise<SummaryRecord | null>;
  /** The last summary of each of the newest `days` days that have one, newest first. */
  summaryHistory(days: number): Promise<readonly SummaryRecord[]>;
  /** Every day with traffic, newest first. */
  dailyTraffic(): Promise<readonly DailyTraffic[]>;
  /**
   * The writer's packed form of exactly this state; null without one, or for another form.
   *
   * @param form the form that the reader supports, see {@link SnapshotPacker.form}
   */
  packed(form: string): Promise<StoredSegments | null>;
}

/**
 * A packed state: a short index, and segments with the names of their content. States share segments, so that
 * only those are written and read that changed.
 */
export interface PackedState {
  readonly index: Uint8Array;
  readonly segments: {
    /** The names of all segments of the state, without duplicates. */
    readonly names: readonly string[];
    readonly bytesOf: (name: string) => Uint8Array;
  };
}

/** A stored packed state. */
export interface StoredSegments {
  readonly index: Uint8Array;
  /** Reads segments by name; those that do not exist are missing. */
  readonly segments: (names: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>;
}

/** Packs a state once for all of its readers. */
export interface SnapshotPacker {
  /** Identifies the format of the bytes: changes whenever the same state gives other bytes. */
  readonly form: string;
  /** @param network the state that is about to be published */
  pack(network: StoredNetwork): Promise<PackedState>;
}

/** The readers' source of the stored network. */
export interface SnapshotSource {
  /** The newest committed state; cheap enough to be read each second. */
  head(): Promise<SnapshotHead>;
  /** Runs `work` on one state: no commit in between is seen by any part of it. */
  read<T>(work: (network: StoredNetwork) => Promise<T>): Promise<T>;
}

/** A whole state in memory: some 20 KB per node, for networks of thousands. */
export interface NetworkSnapshot {
  readonly head: SnapshotHead;
  readonly nodes: readonly NodeRecord[];
  readonly gateways: readonly GatewayRecord[];
  readonly summary: SummaryRecord | null;
  readonly summaryHistory: readonly SummaryRecord[];
  readonly dailyTraffic: readonly DailyTraffic[];
}

/** Days of summary history that readers see. */
export const SUMMARY_HISTORY_DAYS = 30;

/** Reads the whole newest state into memory. */
export function loadSnapshot(source: SnapshotSource): Promise<NetworkSnapshot> {
  return source.read(async (network) => ({
    head: network.head,
    nodes: await collect(network.nodes()),
    gateways: await collect(network.gateways()),
    summary: await network.summary(),
    summaryHistory: await network.summaryHistory(SUMMARY_HISTORY_DAYS),
    dailyTraffic: await network.dailyTraffic(),
  }));
}

async function collect<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const batch of batches) for (const record of batch) all.push(record);
  return all;
}

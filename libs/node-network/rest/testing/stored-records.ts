import type {
  DailyTraffic,
  Delegation,
  GatewayRecord,
  NetworkQueries,
  NodeData,
  NodeRecord,
  PackedState,
  SessionFilter,
  SessionStatistics,
  SnapshotHead,
  SnapshotSource,
  StoredNetwork,
  StoredSegments,
  SummaryRecord,
} from '@tandem/node-network-domain';
import { sampleGatewayRecord, sampleNodeRecord } from '@tandem/node-network-domain/testing';

/** The records of a test; replaced by {@link StoredRecords.commit} as a whole. */
interface Records {
  readonly nodes: readonly NodeRecord[];
  readonly gateways: readonly GatewayRecord[];
  readonly summary: SummaryRecord | null;
  readonly history: readonly SummaryRecord[];
  readonly traffic: readonly DailyTraffic[];
  readonly sessions: readonly SessionStatistics[];
  readonly delegations: ReadonlyMap<number, readonly Delegation[]>;
}

const NO_RECORDS: Records = {
  nodes: [],
  gateways: [],
  summary: null,
  history: [],
  traffic: [],
  sessions: [],
  delegations: new Map(),
};

/** A store whose records a test sets one by one, also such that a collector would never write. */
export class StoredRecords implements SnapshotSource, NetworkQueries {
  #records: Records;
  #version = 1;
  /** The number of reads of the newest version. */
  looks = 0;
  /** The packed newest state of a writer. */
  packed: PackedState | null = null;
  /** The number of records that were read one by one. */
  recordsRead = 0;
  /** The names of the segments that were read. */
  readonly segmentsRead: string[] = [];
  /** Set: every read fails with it. */
  failure: Error | null = null;

  constructor(records: Partial<Records> = {}) {
    this.#records = { ...NO_RECORDS, ...records };
  }

  commit(records: Partial<Records>): void {
    this.#records = { ...this.#records, ...records };
    this.#version += 1;
  }

  async head(): Promise<SnapshotHead> {
    this.looks += 1;
    if (this.failure) throw this.failure;
    return { version: this.#version, collectedAt: new Date('2026-03-11T08:20:00Z') };
  }

  async read<T>(work: (network: StoredNetwork) => Promise<T>): Promise<T> {
    const records = this.#records;
    return work({
      head: await this.head(),
      nodes: () => inBatches(records.nodes),
      gateways: () => inBatches(records.gateways),
      summary: async () => records.summary,
      summaryHistory: async (days) => records.history.slice(0, days),
      dailyTraffic: async () => records.traffic,
      nodeVersions: async () =>
        records.nodes.map((node) => {
          const { nodeId, identityKey, selfDescribed, bond, skimmed } = node;
          const isComplete = selfDescribed !== null && bond !== null && skimmed !== null;
          const { version, lastPolled } = versionOf(node);
          return {
            nodeId,
            identityKey,
            version,
            isComplete,
            lastPolled: selfDescribed === null ? null : lastPolled,
          };
        }),
      gatewayVersions: async () =>
        records.gateways.map((gateway) => ({
          identityKey: gateway.identityKey,
          ...versionOf(gateway),
        })),
      nodesById: async (ids) => this.#read(records.nodes.filter((one) => ids.includes(one.nodeId))),
      gatewaysByKey: async (keys) =>
        this.#read(records.gateways.filter((one) => keys.includes(one.identityKey))),
      packed: async () => this.packed && this.#stored(this.packed),
    });
  }

  #read<Record>(found: readonly Record[]): readonly Record[] {
    this.recordsRead += found.length;
    return found;
  }

  #stored({ index, segments }: PackedState): StoredSegments {
    return {
      index,
      segments: async (names) => {
        this.segmentsRead.push(...names);
        return new Map(names.map((name) => [name, segments.bytesOf(name)]));
      },
    };
  }

  async countSessions(filter: SessionFilter): Promise<number> {
    return this.#sessions(filter).length;
  }

  async findSessions(
    filter: SessionFilter,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<readonly SessionStatistics[]> {
    return this.#sessions(filter).slice(offset, offset + limit);
  }

  async findDelegations(nodeId: number): Promise<readonly Delegation[] | null> {
    if (this.failure) throw this.failure;
    return this.#records.delegations.get(nodeId) ?? null;
  }

  #sessions({ nodeId, day }: SessionFilter): SessionStatistics[] {
    if (this.failure) throw this.failure;
    return this.#records.sessions
      .filter((one) => nodeId === undefined || one.nodeId === nodeId)
      .filter((one) => day === undefined || one.day === day);
  }
}

/** A record without the time at which it was polled, and that time. */
function versionOf(record: NodeRecord | GatewayRecord): { version: string; lastPolled: string } {
  const json = JSON.stringify(record);
  const { last_polled: time } = (record.selfDescribed ?? {}) as Partial<NodeData>;
  const lastPolled = typeof time === 'string' ? time : '';
  return { version: json.replace(lastPolled, ''), lastPolled };
}

/** A node and its gateway, as stored after a cycle, with the changes of a test. */
export function nodeWithGateway(
  node: NonNullable<Parameters<typeof sampleGatewayRecord>[0]>,
  gateway: Partial<GatewayRecord> = {},
  more: Partial<NodeRecord> = {},
): { node: NodeRecord; gateway: GatewayRecord } {
  return {
    node: sampleNodeRecord(node, more),
    gateway: sampleGatewayRecord(node, gateway),
  };
}

/** Records of these pairs, gateways by key. */
export function recordsOf(
  pairs: readonly { readonly node: NodeRecord; readonly gateway: GatewayRecord }[],
): Pick<Records, 'nodes' | 'gateways'> {
  return {
    nodes: pairs.map(({ node }, index) => ({ ...node, nodeId: index + 1 })),
    gateways: pairs
      .map(({ gateway }) => gateway)
      .sort((a, b) => (a.identityKey < b.identityKey ? -1 : 1)),
  };
}

async function* inBatches<T>(all: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < all.length; at += 100) yield all.slice(at, at + 100);
}

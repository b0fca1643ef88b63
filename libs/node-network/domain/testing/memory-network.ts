import {
  packetIncrement,
  stakeOf,
  type CycleGateway,
  type CycleNode,
  type DailyTraffic,
  type Delegation,
  type DelegationReading,
  type GatewayRecord,
  type GatewayVersion,
  type JsonObject,
  type NetworkCycle,
  type NetworkQueries,
  type NetworkStore,
  type NodeDescription,
  type NodeLocation,
  type NodeRecord,
  type NodeVersion,
  type PacketCounters,
  type ProbeReport,
  type ProbeReportStore,
  type ScrapedDataStore,
  type ScrapedDescription,
  type SessionFilter,
  type SessionStatistics,
  type SnapshotHead,
  type SnapshotPacker,
  type SnapshotSource,
  type StoredNetwork,
  type SummaryRecord,
  type TrafficReading,
  compareBytes,
  utcDay,
} from '../src/index.ts';

type StoredGateway = CycleGateway & {
  readonly updatedAt: Date;
  readonly probe: ProbeReport | null;
  readonly bridges: JsonObject | null;
};

type TrafficRow = PacketCounters & { readonly stake: number };

interface StoredDelegations {
  readonly list: readonly Delegation[];
  /** Null when the cycle lacked the bond. */
  readonly reading: DelegationReading | null;
}

/** Everything of {@link MemoryNetwork}; replaced as a whole by each write, never changed. */
interface State {
  readonly head: SnapshotHead;
  readonly nodes: readonly CycleNode[];
  readonly gateways: ReadonlyMap<string, StoredGateway>;
  readonly locations: ReadonlyMap<number, NodeLocation>;
  readonly delegations: ReadonlyMap<number, StoredDelegations>;
  readonly descriptions: ReadonlyMap<string, NodeDescription>;
  readonly summary: SummaryRecord | null;
  readonly history: ReadonlyMap<string, SummaryRecord>;
  readonly counters: ReadonlyMap<number, PacketCounters>;
  readonly traffic: ReadonlyMap<string, ReadonlyMap<number, TrafficRow>>;
  readonly sessions: ReadonlyMap<string, SessionStatistics>;
}

const EMPTY: State = {
  head: { version: 0, collectedAt: null },
  nodes: [],
  gateways: new Map(),
  locations: new Map(),
  delegations: new Map(),
  descriptions: new Map(),
  summary: null,
  history: new Map(),
  counters: new Map(),
  traffic: new Map(),
  sessions: new Map(),
};

/** The stored network in memory: every port of the store and of its readers. */
export class MemoryNetwork
  implements NetworkStore, ScrapedDataStore, ProbeReportStore, SnapshotSource, NetworkQueries
{
  readonly #packer: SnapshotPacker | undefined;
  #state = EMPTY;

  /** @param packer packs its writes; they are not packed when absent */
  constructor(packer?: SnapshotPacker) {
    this.#packer = packer;
  }

  async latestSummary(): Promise<SummaryRecord | null> {
    return this.#state.summary;
  }

  async locations(): Promise<readonly NodeLocation[]> {
    return [...this.#state.locations.values()];
  }

  async delegationReadings(): Promise<ReadonlyMap<number, DelegationReading>> {
    const known = [...this.#state.delegations].flatMap(([nodeId, { reading }]) =>
      reading === null ? [] : [[nodeId, reading] as const],
    );
    return new Map(known);
  }

  async saveCycle(cycle: NetworkCycle): Promise<SnapshotHead> {
    const gateways = new Map(
      [...this.#state.gateways].map(([key, gateway]) => [key, { ...gateway, bonded: false }]),
    );
    for (const gateway of cycle.gateways) {
      const { probe, bridges } = gateways.get(gateway.identityKey) ?? {
        probe: null,
        bridges: null,
      };
      gateways.set(gateway.identityKey, { ...gateway, updatedAt: cycle.at, probe, bridges });
    }
    const summary: SummaryRecord = {
      ...cycle.counts,
      at: cycle.at,
      historicalMixnodes: 0,
      historicalGateways: gateways.size,
    };
    return this.#commit({
      head: { version: this.#state.head.version, collectedAt: cycle.at },
      nodes: cycle.nodes,
      gateways,
      locations: withValues(this.#state.locations, cycle.locations, (one) => one.nodeId),
      delegations: delegationsAfter(this.#state.delegations, cycle),
      summary,
      history: withValues(this.#state.history, [summary], (one) => utcDay(one.at)),
    });
  }

  async saveDescriptions(descriptions: readonly ScrapedDescription[], _at: Date): Promise<void> {
    const saved = new Map(this.#state.descriptions);
    for (const one of descriptions) saved.set(one.identityKey, one.description);
    this.#commit({ descriptions: saved });
  }

  async saveTraffic(readings: readonly TrafficReading[], at: Date): Promise<void> {
    const day = utcDay(at);
    const rows = new Map(this.#state.traffic.get(day));
    const gateways = new Map(this.#state.gateways);
    for (const { nodeId, identityKey, counters, stake, bridges } of readings) {
      const grown = packetIncrement(this.#state.counters.get(nodeId) ?? null, counters);
      const row = rows.get(nodeId) ?? { received: 0, sent: 0, dropped: 0 };
      rows.set(nodeId, { ...sum(row, grown), stake });
      const gateway = gateways.get(identityKey);
      if (gateway && bridges !== undefined) gateways.set(identityKey, { ...gateway, bridges });
    }
    const counters = new Map(this.#state.counters);
    for (const reading of readings) counters.set(reading.nodeId, reading.counters);
    this.#commit({ gateways, counters, traffic: new Map(this.#state.traffic).set(day, rows) });
  }

  async saveSessions(found: readonly SessionStatistics[], forgetUpTo: string): Promise<void> {
    const sessions = new Map(this.#state.sessions);
    for (const one of found) {
      const key = `${one.nodeId} ${one.day}`;
      if (!sessions.has(key)) sessions.set(key, one);
    }
    for (const [key, { day }] of sessions) if (day <= forgetUpTo) sessions.delete(key);
    this.#state = { ...this.#state, sessions };
  }

  async saveProbeReports(reports: readonly ProbeReport[], at: Date): Promise<number> {
    const gateways = new Map(this.#state.gateways);
    let stored = 0;
    for (const probe of reports) {
      const gateway = gateways.get(probe.identityKey);
      if (gateway === undefined) continue;
      if (gateway.probe !== null && gateway.probe.testedAt >= probe.testedAt) continue;
      gateways.set(probe.identityKey, { ...gateway, probe, updatedAt: at });
      stored += 1;
    }
    if (stored > 0) this.#commit({ gateways });
    return stored;
  }

  async head(): Promise<SnapshotHead> {
    return this.#state.head;
  }

  read<T>(work: (network: StoredNetwork) => Promise<T>): Promise<T> {
    return work(storedNetwork(this.#state, this.#packer));
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
    return this.#state.delegations.get(nodeId)?.list ?? null;
  }

  #sessions({ nodeId, day }: SessionFilter): SessionStatistics[] {
    return [...this.#state.sessions.values()]
      .filter((one) => nodeId === undefined || one.nodeId === nodeId)
      .filter((one) => day === undefined || one.day === day)
      .sort((a, b) => compareBytes(a.day, b.day) || a.nodeId - b.nodeId);
  }

  #commit(change: Partial<State>): SnapshotHead {
    const next = { ...this.#state, ...change };
    this.#state = { ...next, head: { ...next.head, version: next.head.version + 1 } };
    return this.#state.head;
  }
}

function storedNetwork(state: State, packer: SnapshotPacker | undefined): StoredNetwork {
  const network: StoredNetwork = {
    head: state.head,
    async *nodes() {
      yield state.nodes.map((node) => ({
        ...node,
        description: state.descriptions.get(node.identityKey) ?? null,
        location: state.locations.get(node.nodeId)?.location ?? null,
      }));
    },
    async *gateways() {
      yield [...state.gateways.values()]
        .map((gateway) => gatewayRecord(gateway, state.descriptions))
        .sort((a, b) => compareBytes(a.identityKey, b.identityKey));
    },
    summary: async () => state.summary,
    summaryHistory: async (days) =>
      [...state.history.values()].sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, days),
    dailyTraffic: async () =>
      [...state.traffic]
        .map(([day, rows]): DailyTraffic => ({ day, ...total([...rows.values()]) }))
        .sort((a, b) => compareBytes(b.day, a.day)),
    nodeVersions: async () => {
      const found: NodeVersion[] = [];
      for await (const batch of network.nodes()) {
        for (const node of batch) {
          const { nodeId, identityKey, selfDescribed, bond, skimmed } = node;
          const isComplete = selfDescribed !== null && bond !== null && skimmed !== null;
          found.push({ nodeId, identityKey, version: JSON.stringify(node), isComplete });
        }
      }
      return found;
    },
    gatewayVersions: async () => {
      const found: GatewayVersion[] = [];
      for await (const batch of network.gateways()) {
        for (const { updatedAt, ...gateway } of batch) {
          const ofCycle = updatedAt.getTime() === state.head.collectedAt?.getTime();
          const version = JSON.stringify([gateway, ofCycle ? null : updatedAt]);
          found.push({ identityKey: gateway.identityKey, version });
        }
      }
      return found;
    },
    nodesById: async (ids) => {
      const found: NodeRecord[] = [];
      for await (const batch of network.nodes()) {
        found.push(...batch.filter(({ nodeId }) => ids.includes(nodeId)));
      }
      return found;
    },
    gatewaysByKey: async (keys) => {
      const found: GatewayRecord[] = [];
      for await (const batch of network.gateways()) {
        found.push(...batch.filter(({ identityKey }) => keys.includes(identityKey)));
      }
      return found;
    },
    packed: async (form) => {
      if (packer?.form !== form || state.head.version === 0) return null;
      const { index, segments } = await packer.pack(network);
      const bytesOf = (name: string): [string, Uint8Array] => [name, segments.bytesOf(name)];
      return { index, segments: async (names) => new Map(names.map(bytesOf)) };
    },
  };
  return network;
}

function delegationsAfter(
  stored: ReadonlyMap<number, StoredDelegations>,
  { at, nodes, delegations, unchangedDelegations }: NetworkCycle,
): ReadonlyMap<number, StoredDelegations> {
  const bonds = new Map(nodes.map(({ nodeId, bond }) => [nodeId, bond]));
  const unchanged = [...stored].filter(([nodeId]) => unchangedDelegations.has(nodeId));
  const read = [...delegations].map(([nodeId, list]): [number, StoredDelegations] => {
    const bond = bonds.get(nodeId) ?? null;
    return [nodeId, { list, reading: bond && { stake: stakeOf(bond), readAt: at } }];
  });
  return new Map([...unchanged, ...read]);
}

function gatewayRecord(
  { probe, ...gateway }: StoredGateway,
  descriptions: ReadonlyMap<string, NodeDescription>,
): GatewayRecord {
  return {
    ...gateway,
    description: descriptions.get(gateway.identityKey) ?? null,
    lastProbeResult: probe?.result ?? null,
    lastProbeLog: probe?.log ?? null,
    lastTestedAt: probe?.testedAt ?? null,
  };
}

function total(rows: readonly TrafficRow[]): TrafficRow {
  return rows.reduce((all, row) => ({ ...sum(all, row), stake: all.stake + row.stake }), {
    received: 0,
    sent: 0,
    dropped: 0,
    stake: 0,
  });
}

function sum(left: PacketCounters, right: PacketCounters): PacketCounters {
  return {
    received: left.received + right.received,
    sent: left.sent + right.sent,
    dropped: left.dropped + right.dropped,
  };
}

function withValues<K, V>(
  map: ReadonlyMap<K, V>,
  values: readonly V[],
  keyOf: (value: V) => K,
): ReadonlyMap<K, V> {
  return new Map([...map, ...values.map((value) => [keyOf(value), value] as const)]);
}

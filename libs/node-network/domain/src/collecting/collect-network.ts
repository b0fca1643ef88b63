import type { Clock } from '@tandem/shared-kernel';
import type { Rejections } from '../decoding/batch.ts';
import type { BondedNode } from '../documents/bonded-node.ts';
import type { Delegation } from '../documents/delegation.ts';
import type { DescribedNode } from '../documents/described-node.ts';
import type { SkimmedNode } from '../documents/skimmed-node.ts';
import { NodeNetworkError } from '../node-network-error.ts';
import type { CycleCounts } from '../reading/network-records.ts';
import type { SnapshotHead } from '../reading/snapshot-source.ts';
import { forEachBounded, NEVER_STOPPED, type StopSignal } from './bounded.ts';
import { locateNodes, type LocationLimits } from './locate-nodes.ts';
import {
  cycleCounts,
  cycleGateways,
  cycleNodes,
  stakeOf,
  type UpstreamLists,
} from './network-cycle.ts';
import { oncePerNode, refuseBroken, type NodeIdentity, type UniqueBatch } from './list-quality.ts';
import type { NetworkStore } from './network-store.ts';
import type { DelegationSource, GeoLocator, NetworkDirectory } from './upstream-ports.ts';

/** The dependencies of {@link CollectNetwork}. */
interface CollectNetworkPorts {
  readonly directory: NetworkDirectory;
  readonly delegations: DelegationSource;
  readonly geo: GeoLocator;
  readonly store: NetworkStore;
  readonly clock: Clock;
}

/** The concurrency and the time limit of a cycle. */
interface CollectNetworkLimits {
  readonly locations: LocationLimits;
  /** Queries of delegations at the same time. */
  readonly parallelDelegations: number;
  /** Delegations older than this are read again even where the stake is the same. */
  readonly freshDelegationSeconds: number;
  /**
   * Share of malformed and repeated records in a list, 0 to 1, above which the last good state is
   * better than a new one.
   */
  readonly maxBrokenShare: number;
}

/**
 * A location is valid for a day; a cycle looks up new ones for a minute at most. Delegations need a request
 * per node, and change with the stake of the bond, which the list of bonded nodes contains.
 */
export const COLLECT_NETWORK_LIMITS: CollectNetworkLimits = {
  locations: { freshSeconds: 86_400, budgetSeconds: 60, parallel: 8 },
  parallelDelegations: 8,
  freshDelegationSeconds: 3_600,
  maxBrokenShare: 0.5,
};

/** The documents that a cycle reads. */
type CycleDocument = 'described' | 'bonded' | 'skimmed' | 'mixing' | 'delegations';

/** The result of a cycle, for logs and metrics. */
export interface CycleReport {
  readonly head: SnapshotHead;
  readonly counts: CycleCounts;
  /** Good records of each document. */
  readonly records: Readonly<Record<CycleDocument, number>>;
  /** Malformed records of each document. */
  readonly rejected: Readonly<Record<CycleDocument, Rejections>>;
  /** Records of each list with a node id or an identity key that an earlier one had. */
  readonly repeated: Readonly<Record<Exclude<CycleDocument, 'delegations'>, number>>;
  readonly locations: {
    readonly lookedUp: number;
    readonly failed: number;
    readonly postponed: number;
  };
  /** Bonded nodes whose delegations could be read, need not be read, and could not be read. */
  readonly delegations: {
    readonly read: number;
    readonly unchanged: number;
    readonly failed: number;
  };
}

interface ReadDelegations {
  readonly byNode: ReadonlyMap<number, readonly Delegation[]>;
  readonly unchanged: ReadonlySet<number>;
  readonly records: number;
  readonly rejected: Rejections;
  readonly failed: number;
}

/**
 * One cycle of the collector: reads the lists of the network and stores them as one state.
 *
 * The lists must be complete, or the cycle ends without an effect and readers keep the last good state. A
 * location or a node's delegations may be missing; they affect only their own node.
 */
export class CollectNetwork {
  readonly #ports: CollectNetworkPorts;
  readonly #limits: CollectNetworkLimits;

  constructor(ports: CollectNetworkPorts, limits = COLLECT_NETWORK_LIMITS) {
    this.#ports = ports;
    this.#limits = limits;
  }

  /**
   * @returns null when it was stopped before it stored anything.
   * @throws NodeNetworkError UPSTREAM_UNAVAILABLE, UPSTREAM_MALFORMED, NETWORK_VANISHED,
   * NETWORK_BROKEN
   */
  async execute(stopping = NEVER_STOPPED): Promise<CycleReport | null> {
    const { directory, store, clock } = this.#ports;
    const at = clock.now();
    const described = oncePerNode(await directory.describedNodes(), describedIdentity);
    const bonded = oncePerNode(await directory.bondedNodes(), bondedIdentity);
    const skimmed = oncePerNode(await directory.skimmedNodes(), skimmedIdentity);
    const hadNetwork = await this.#hadNetwork();
    if (hadNetwork) this.#refuseWorse({ described, bonded, skimmed });
    const located = await locateNodes(
      described.records,
      await store.locations(),
      this.#ports,
      this.#limits.locations,
      stopping,
    );
    const mixing = oncePerNode(await directory.activeMixingNodes(), skimmedIdentity);
    if (hadNetwork) refuseBroken({ mixing }, this.#limits.maxBrokenShare);
    const lists: UpstreamLists = {
      described: described.records,
      bonded: bonded.records,
      skimmed: skimmed.records,
      mixing: mixing.records,
    };
    const delegations = await this.#readDelegations(bonded.records, at, stopping);
    // An interrupted cycle lacks locations and delegations: the last good state is better.
    if (stopping.aborted) return null;
    const nodes = cycleNodes(lists);
    const counts = cycleCounts(lists);
    const head = await store.saveCycle({
      at,
      nodes,
      gateways: cycleGateways(nodes, located.locate),
      locations: located.lookedUp,
      delegations: delegations.byNode,
      unchangedDelegations: delegations.unchanged,
      counts,
    });
    return {
      head,
      counts,
      records: {
        described: described.records.length,
        bonded: bonded.records.length,
        skimmed: skimmed.records.length,
        mixing: mixing.records.length,
        delegations: delegations.records,
      },
      rejected: {
        described: described.rejected,
        bonded: bonded.rejected,
        skimmed: skimmed.rejected,
        mixing: mixing.rejected,
        delegations: delegations.rejected,
      },
      repeated: {
        described: described.repeated,
        bonded: bonded.repeated,
        skimmed: skimmed.repeated,
        mixing: mixing.repeated,
      },
      locations: {
        lookedUp: located.lookedUp.length,
        failed: located.failed,
        postponed: located.postponed,
      },
      delegations: {
        read: delegations.byNode.size,
        unchanged: delegations.unchanged.size,
        failed: delegations.failed,
      },
    };
  }

  async #hadNetwork(): Promise<boolean> {
    const previous = await this.#ports.store.latestSummary();
    return previous !== null && previous.skimmedNodes > 0;
  }

  /**
   * An upstream that has just restarted answers 200 with empty lists, and one with a changed schema with
   * lists that cannot be decoded. Neither means that nodes were removed.
   */
  #refuseWorse(lists: Readonly<Record<string, UniqueBatch<unknown>>>): void {
    for (const [document, { records, rejected }] of Object.entries(lists)) {
      if (records.length > 0) continue;
      throw new NodeNetworkError('NETWORK_VANISHED', { document, rejected: rejected.count });
    }
    refuseBroken(lists, this.#limits.maxBrokenShare);
  }

  async #readDelegations(
    bonded: readonly BondedNode[],
    at: Date,
    stopping: StopSignal,
  ): Promise<ReadDelegations> {
    const unchanged = await this.#unchangedDelegations(bonded, at);
    const changed = bonded.filter((node) => !unchanged.has(node.bond_information.node_id));
    const byNode = new Map<number, readonly Delegation[]>();
    const samples: Rejections['samples'][number][] = [];
    let good = 0;
    let count = 0;
    let failed = 0;
    const read = async (node: BondedNode): Promise<void> => {
      const nodeId = node.bond_information.node_id;
      try {
        const { records, rejected } = await this.#ports.delegations.delegationsTo(nodeId);
        byNode.set(nodeId, records);
        good += records.length;
        count += rejected.count;
        samples.push(...rejected.samples);
      } catch (error) {
        if (!(error instanceof NodeNetworkError)) throw error;
        failed += 1;
      }
    };
    await forEachBounded(changed, this.#limits.parallelDelegations, read, stopping);
    const rejected = { count, samples: samples.slice(0, 10) };
    return { byNode, unchanged, records: good, rejected, failed };
  }

  async #unchangedDelegations(
    bonded: readonly BondedNode[],
    at: Date,
  ): Promise<ReadonlySet<number>> {
    const readings = await this.#ports.store.delegationReadings();
    const oldest = at.getTime() - this.#limits.freshDelegationSeconds * 1000;
    const unchanged = bonded.filter((node) => {
      const reading = readings.get(node.bond_information.node_id);
      if (reading === undefined || reading.readAt.getTime() <= oldest) return false;
      return reading.stake === stakeOf(node);
    });
    return new Set(unchanged.map((node) => node.bond_information.node_id));
  }
}

function describedIdentity({ node_id, description }: DescribedNode): NodeIdentity {
  return { nodeId: node_id, identityKey: description.host_information.keys.ed25519 };
}

function bondedIdentity({ bond_information: { node_id, node } }: BondedNode): NodeIdentity {
  return { nodeId: node_id, identityKey: node.identity_key };
}

function skimmedIdentity({ node_id, ed25519_identity_pubkey }: SkimmedNode): NodeIdentity {
  return { nodeId: node_id, identityKey: ed25519_identity_pubkey };
}

import type { BondedNode } from '../documents/bonded-node.ts';
import type { Delegation } from '../documents/delegation.ts';
import type { DescribedNode } from '../documents/described-node.ts';
import { UNKNOWN_LOCATION, type Location } from '../documents/geo-answer.ts';
import { isGateway, type NodeData } from '../documents/node-data.ts';
import type { SkimmedNode } from '../documents/skimmed-node.ts';
import type { PrettyBond } from '../gateways/pretty-bond.ts';
import type { CycleCounts, NodeRecord } from '../reading/network-records.ts';
import { wholePercent } from '../values/decimal.ts';

/** The data of one cycle about a node. */
export type CycleNode = Omit<NodeRecord, 'description' | 'location'>;

/** The data of one cycle about a gateway. */
export interface CycleGateway {
  readonly identityKey: string;
  readonly bonded: boolean;
  /** Whole percent, 0 to 100. */
  readonly performance: number;
  readonly selfDescribed: NodeData;
  /** Null for a gateway that is not bonded. */
  readonly prettyBond: PrettyBond | null;
}

/** The location of a node. */
export interface NodeLocation {
  readonly nodeId: number;
  /** The announced address that was looked up. */
  readonly ip: string;
  readonly location: Location;
  readonly lookedUpAt: Date;
}

/** The time at which the delegations of a node were read, and the stake of its bond at that time. */
export interface DelegationReading {
  /** See {@link stakeOf}. */
  readonly stake: string;
  readonly readAt: Date;
}

/** All data of one cycle of the collector, written atomically. */
export interface NetworkCycle {
  /** The start of the cycle; the timestamp of all that it writes. */
  readonly at: Date;
  readonly nodes: readonly CycleNode[];
  readonly gateways: readonly CycleGateway[];
  /** Only the lookups of this cycle. */
  readonly locations: readonly NodeLocation[];
  /** The delegations of each bonded node for which this cycle read them. */
  readonly delegations: ReadonlyMap<number, readonly Delegation[]>;
  /** Bonded nodes whose stored delegations are still valid, as their stake has not changed. */
  readonly unchangedDelegations: ReadonlySet<number>;
  readonly counts: CycleCounts;
}

/** The lists of one cycle, each without malformed records. */
export interface UpstreamLists {
  readonly described: readonly DescribedNode[];
  readonly bonded: readonly BondedNode[];
  readonly skimmed: readonly SkimmedNode[];
  readonly mixing: readonly SkimmedNode[];
}

/**
 * The part of a bond that changes with every delegation to the node, with every withdrawal and with every
 * reward: as long as it is equal, so are the delegations.
 */
export function stakeOf({ rewarding_details: details }: BondedNode): string {
  const { delegates, unique_delegations, unit_delegation, total_unit_reward } = details;
  return [delegates, unique_delegations, unit_delegation, total_unit_reward].join(' ');
}

/** One row per node id of any list, by node id. */
export function cycleNodes({ described, bonded, skimmed }: UpstreamLists): CycleNode[] {
  const describedById = firstById(described, (node) => node.node_id);
  const bondedById = firstById(bonded, (node) => node.bond_information.node_id);
  const skimmedById = firstById(skimmed, (node) => node.node_id);
  const ids = new Set([...describedById.keys(), ...bondedById.keys(), ...skimmedById.keys()]);
  return [...ids]
    .sort((left, right) => left - right)
    .map((nodeId) => {
      const own = describedById.get(nodeId);
      const bond = bondedById.get(nodeId) ?? null;
      const skim = skimmedById.get(nodeId) ?? null;
      const identityKey =
        bond?.bond_information.node.identity_key ??
        skim?.ed25519_identity_pubkey ??
        own?.description.host_information.keys.ed25519 ??
        '';
      const nodeType = own?.contract_node_type ?? 'nym_node';
      return {
        nodeId,
        identityKey,
        nodeType,
        selfDescribed: own?.description ?? null,
        bond,
        skimmed: skim,
      };
    });
}

/**
 * The gateways among the nodes, one per key.
 *
 * A key is announced by the node itself, so two nodes may claim it: the one whose bond has the key takes
 * precedence, then a bonded one, then the newest.
 *
 * @param locate the location of a node, null when unknown.
 */
export function cycleGateways(
  nodes: readonly CycleNode[],
  locate: (nodeId: number) => Location | null,
): CycleGateway[] {
  const performance = new Map<string, number>();
  for (const { skimmed } of nodes) {
    if (skimmed === null) continue;
    performance.set(skimmed.ed25519_identity_pubkey, wholePercent(skimmed.performance));
  }
  const holders = new Map<string, CycleNode & { selfDescribed: NodeData }>();
  for (const node of nodes) {
    if (node.selfDescribed === null || !isGateway(node.selfDescribed)) continue;
    const key = announcedKey(node.selfDescribed);
    const holder = holders.get(key);
    if (holder === undefined || claim(node, key) >= claim(holder, key)) {
      holders.set(key, { ...node, selfDescribed: node.selfDescribed });
    }
  }
  return [...holders].map(([identityKey, node]) => ({
    identityKey,
    bonded: node.bond !== null,
    performance: performanceOf(node, identityKey) ?? performance.get(identityKey) ?? 0,
    selfDescribed: node.selfDescribed,
    prettyBond: node.bond && prettyBondOf(identityKey, node.bond, locate(node.nodeId)),
  }));
}

/** The counts of one cycle; gateways count even when they are not bonded. */
export function cycleCounts({ described, skimmed, mixing }: UpstreamLists): CycleCounts {
  return {
    skimmedNodes: skimmed.length,
    describedNodes: described.length,
    mixingNodes: mixing.length,
    entryGateways: skimmed.filter((node) => node.role === 'EntryGateway').length,
    exitGateways: skimmed.filter((node) => node.role === 'ExitGateway').length,
    describedGateways: described.filter((node) => isGateway(node.description)).length,
  };
}

function prettyBondOf(key: string, bond: BondedNode, location: Location | null): PrettyBond {
  const { owner, original_pledge } = bond.bond_information;
  return {
    identity_key: key,
    owner,
    pledge_amount: original_pledge,
    location: location ?? UNKNOWN_LOCATION,
  };
}

/** The performance in the node's own record, if that record is about the key; any node may announce a key. */
function performanceOf({ skimmed }: CycleNode, key: string): number | null {
  if (skimmed?.ed25519_identity_pubkey !== key) return null;
  return wholePercent(skimmed.performance);
}

function claim({ bond }: CycleNode, key: string): number {
  if (bond === null) return 0;
  return bond.bond_information.node.identity_key === key ? 2 : 1;
}

function announcedKey(node: NodeData): string {
  return node.host_information.keys.ed25519;
}

function firstById<T>(records: readonly T[], idOf: (record: T) => number): Map<number, T> {
  const byId = new Map<number, T>();
  for (const record of records) {
    const id = idOf(record);
    if (!byId.has(id)) byId.set(id, record);
  }
  return byId;
}

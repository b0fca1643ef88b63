import type { BondedNode } from '../documents/bonded-node.ts';
import type { Location } from '../documents/geo-answer.ts';
import type { NodeData } from '../documents/node-data.ts';
import type { NodeDescription } from '../documents/node-description.ts';
import type { SkimmedNode } from '../documents/skimmed-node.ts';

/** A stored node of the latest cycle. */
export interface NodeRecord {
  readonly nodeId: number;
  /** Base58. */
  readonly identityKey: string;
  /** `nym_node`, `legacy_mixnode` or `legacy_gateway`. */
  readonly nodeType: string;
  /** Null when the latest cycle had no self-description of the node. */
  readonly selfDescribed: NodeData | null;
  /** Null when the node was not bonded in the latest cycle. */
  readonly bond: BondedNode | null;
  /** Null when the node was not in the skimmed set of the latest cycle. */
  readonly skimmed: SkimmedNode | null;
  /** Null when the node was never scraped. */
  readonly description: NodeDescription | null;
  /** Null until the node's address was looked up. */
  readonly location: Location | null;
}

/**
 * A stored gateway. `unknown` fields have the stored JSON, which may be from an older version or a careless
 * agent: readers of their content decode it.
 */
export interface GatewayRecord {
  readonly identityKey: string;
  /** True if the gateway is in the bonded list of the latest cycle. */
  readonly bonded: boolean;
  /** Whole percent, 0 to 100. */
  readonly performance: number;
  readonly selfDescribed: unknown;
  readonly prettyBond: unknown;
  /** Null when the gateway was never scraped. */
  readonly description: NodeDescription | null;
  readonly lastProbeResult: unknown;
  readonly lastProbeLog: string | null;
  readonly lastTestedAt: Date | null;
  /** Last write by a cycle or a probe. */
  readonly updatedAt: Date;
  readonly bridges: unknown;
}

/** Packets and stake of one UTC day, summed over all nodes scraped on it. */
export interface DailyTraffic {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly received: number;
  readonly sent: number;
  readonly dropped: number;
  /** Whole base units. */
  readonly stake: number;
}

/** The counts of one cycle, before the store adds those of all nodes ever seen. */
export interface CycleCounts {
  readonly skimmedNodes: number;
  readonly describedNodes: number;
  readonly mixingNodes: number;
  readonly entryGateways: number;
  readonly exitGateways: number;
  /** Described nodes that declare entry or exit, bonded or not. */
  readonly describedGateways: number;
}

/** The stored summary of one cycle. */
export interface SummaryRecord extends CycleCounts {
  readonly at: Date;
  /** Mixnodes and gateways ever seen. */
  readonly historicalMixnodes: number;
  readonly historicalGateways: number;
}

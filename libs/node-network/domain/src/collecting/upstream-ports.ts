import type { Batch } from '../decoding/batch.ts';
import type { BondedNode } from '../documents/bonded-node.ts';
import type { Delegation } from '../documents/delegation.ts';
import type { DescribedNode } from '../documents/described-node.ts';
import type { Location } from '../documents/geo-answer.ts';
import type { SkimmedNode } from '../documents/skimmed-node.ts';
import type { ProbeReport } from '../probes/probe-report.ts';

/**
 * The network's directory of its nodes: four lists of up to 10,000 records each.
 *
 * Each method fetches its list again and throws when it is incomplete; malformed records are omitted and
 * counted.
 *
 * @throws NodeNetworkError UPSTREAM_UNAVAILABLE, UPSTREAM_MALFORMED
 */
export interface NetworkDirectory {
  /** Nodes and their self-descriptions (U1). */
  describedNodes(): Promise<Batch<DescribedNode>>;
  /** Nodes with a bond in the contract (U2). */
  bondedNodes(): Promise<Batch<BondedNode>>;
  /** Nodes as clients use them in this epoch (U3). */
  skimmedNodes(): Promise<Batch<SkimmedNode>>;
  /** Nodes that mix in this epoch (U4). */
  activeMixingNodes(): Promise<Batch<SkimmedNode>>;
}

/** The contract's list of delegations to a node (U5). */
export interface DelegationSource {
  /**
   * Every delegation to a node in the contract's order, none for a node without delegators.
   *
   * @throws NodeNetworkError UPSTREAM_UNAVAILABLE, UPSTREAM_MALFORMED
   */
  delegationsTo(nodeId: number): Promise<Batch<Delegation>>;
}

/** The geographic locations of addresses (U6). */
export interface GeoLocator {
  /**
   * The location of one IP address.
   *
   * @throws NodeNetworkError UPSTREAM_UNAVAILABLE, UPSTREAM_MALFORMED
   */
  locate(ip: string): Promise<Location>;
}

/** The results of probe agents about the gateways (U11). */
export interface ProbeReports {
  /**
   * The newest report of each gateway.
   *
   * @throws NodeNetworkError UPSTREAM_UNAVAILABLE, UPSTREAM_MALFORMED
   */
  newest(): Promise<Batch<ProbeReport>>;
}

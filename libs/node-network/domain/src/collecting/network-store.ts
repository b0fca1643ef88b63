import type { SummaryRecord } from '../reading/network-records.ts';
import type { SnapshotHead } from '../reading/snapshot-source.ts';
import type { DelegationReading, NetworkCycle, NodeLocation } from './network-cycle.ts';

/** The collector's store for the results of its cycles. */
export interface NetworkStore {
  /** The summary of the latest cycle, null before the first. */
  latestSummary(): Promise<SummaryRecord | null>;
  /** The latest known location of each node, of any age. */
  locations(): Promise<readonly NodeLocation[]>;
  /** The reading of each node whose delegations are stored; a node without a known reading is absent. */
  delegationReadings(): Promise<ReadonlyMap<number, DelegationReading>>;
  /**
   * Writes a whole cycle in one transaction; readers see all of it or nothing.
   *
   * - Nodes: replaced; nodes that no list contains any more disappear.
   * - Gateways: those of the cycle are overwritten, except for data of probes and scrapers; all others keep
   * their data and become unbonded. None is ever deleted.
   * - Locations: added or overwritten. Delegations: replaced, except for those of
   * nodes whose delegations have not changed.
   * - Summary: stored with the number of gateways ever seen, and as the summary of its UTC day.
   *
   * @returns the newest published state, which contains the cycle.
   */
  saveCycle(cycle: NetworkCycle): Promise<SnapshotHead>;
}

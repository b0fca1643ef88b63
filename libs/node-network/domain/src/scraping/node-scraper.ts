import type { JsonObject } from '../decoding/json.ts';
import type { RawNodeDescription } from '../documents/node-description.ts';
import type { PacketCounters } from '../documents/packet-counters.ts';
import type { SessionReport } from '../documents/session-report.ts';

/** A node to query, with all its addresses from operator and contract. */
export interface ScrapeTarget {
  readonly nodeId: number;
  readonly identityKey: string;
  /** Announced IP addresses, in order. */
  readonly addresses: readonly string[];
  /** Host of the bond; without a bond the announced host name or first address. */
  readonly host: string;
  /** The only port to query if the bond contains one. */
  readonly httpPort: number | null;
}

/** The traffic counters of a node. */
export interface NodeTraffic {
  readonly counters: PacketCounters;
  /** Null when it has no bridges; absent when that could not be found out. */
  readonly bridges?: JsonObject | null;
}

/**
 * Queries single nodes, which anyone may run: they report false data, stall and refer to internal
 * addresses. An implementation bounds the time and size of every answer, and connects only to public
 * addresses.
 *
 * @throws NodeNetworkError NODE_UNREACHABLE when no address gives a usable answer.
 */
export interface NodeScraper {
  /** The operator's description of the node (U7). */
  description(node: ScrapeTarget): Promise<RawNodeDescription>;
  /** Packet counters (U8), and the bridges (U9) from the address that gave them. */
  traffic(node: ScrapeTarget): Promise<NodeTraffic>;
  /** Sessions of the last full day (U10), from a node that reports itself as up. */
  sessions(node: ScrapeTarget): Promise<SessionReport>;
}

import type { JsonObject } from '../decoding/json.ts';
import type { RawNodeDescription } from '../documents/node-description.ts';
import type { PacketCounters } from '../documents/packet-counters.ts';
import type { SessionReport } from '../documents/session-report.ts';

/** A node to be asked, with all that its operator and the contract say about where it is. */
export interface ScrapeTarget {
  readonly nodeId: number;
  readonly identityKey: string;
  /** Announced IP addresses, in order. */
  readonly addresses: readonly string[];
  /** Host of the bond; without a bond the announced host name or first address. */
  readonly host: string;
  /** The only port to ask when the bond names one. */
  readonly httpPort: number | null;
}

/** What a node says about its traffic. */
export interface NodeTraffic {
  readonly counters: PacketCounters;
  /** Null when it has no bridges; absent when that could not be found out. */
  readonly bridges?: JsonObject | null;
}

/**
 * Asks single nodes, which anyone may run: they lie, stall and point to addresses that are none of
 * their business. An implementation bounds the time and size of every answer, and asks no
 * address that is not public.
 *
 * @throws NodeNetworkError NODE_UNREACHABLE when no address gives a usable answer.
 */
export interface NodeScraper {
  /** What the operator writes about the node (U7). */
  description(node: ScrapeTarget): Promise<RawNodeDescription>;
  /** Packet counters (U8), and the bridges (U9) from the address that gave them. */
  traffic(node: ScrapeTarget): Promise<NodeTraffic>;
  /** Sessions of the last full day (U10), from a node that says that it is up. */
  sessions(node: ScrapeTarget): Promise<SessionReport>;
}

import type { JsonObject } from '../decoding/json.ts';
import type { NodeDescription } from '../documents/node-description.ts';
import type { PacketCounters } from '../documents/packet-counters.ts';
import type { SessionStatistics } from '../documents/session-report.ts';

/** The description of a node, cleaned. */
export interface ScrapedDescription {
  readonly nodeId: number;
  readonly identityKey: string;
  readonly description: NodeDescription;
}

/** One reading of a node's counters. */
export interface TrafficReading {
  readonly nodeId: number;
  readonly identityKey: string;
  readonly counters: PacketCounters;
  /** Whole base units at the time of the reading. */
  readonly stake: number;
  /** Null for none, absent to leave the stored value unchanged. */
  readonly bridges?: JsonObject | null;
}

/** Stores scraped data. Each method is one transaction. */
export interface ScrapedDataStore {
  /** Overwrites the descriptions of these nodes, and of the gateways with these keys. */
  saveDescriptions(descriptions: readonly ScrapedDescription[], at: Date): Promise<void>;
  /**
   * Adds each node's packets since its previous reading to its row of the UTC day of `at`, sets that row's
   * stake, and overwrites the bridges of the gateways with these keys.
   *
   * Two writers at once never count the same packets twice.
   */
  saveTraffic(readings: readonly TrafficReading[], at: Date): Promise<void>;
  /**
   * Adds sessions; the first report of a node for a day takes precedence. Removes all days up to and
   * including `forgetUpTo`.
   */
  saveSessions(sessions: readonly SessionStatistics[], forgetUpTo: string): Promise<void>;
}

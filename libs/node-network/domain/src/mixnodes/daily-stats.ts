import { NodeNetworkError } from '../node-network-error.ts';
import type { DailyTraffic } from '../reading/network-records.ts';

/** Days in one answer. */
const WINDOW_DAYS = 30;

/**
 * Packets and stake of the network on one day.
 *
 * @see node status API: DailyStats, operation get_stats
 */
export interface DailyStatsView {
  readonly date_utc: string;
  readonly total_packets_received: number;
  readonly total_packets_sent: number;
  readonly total_packets_dropped: number;
  /** Whole base units. */
  readonly total_stake: number;
}

/**
 * Thirty days in ascending order, so that the last one is today and still grows; `offset` leaves
 * out that many of the newest days with data.
 *
 * @param newestFirst every day with data.
 * @throws NodeNetworkError NEGATIVE_OFFSET
 */
export function dailyStats(newestFirst: readonly DailyTraffic[], offset = 0): DailyStatsView[] {
  if (offset < 0) throw new NodeNetworkError('NEGATIVE_OFFSET');
  return newestFirst
    .slice(offset, offset + WINDOW_DAYS)
    .reverse()
    .map((traffic) => ({
      date_utc: traffic.day,
      total_packets_received: traffic.received,
      total_packets_sent: traffic.sent,
      total_packets_dropped: traffic.dropped,
      total_stake: traffic.stake,
    }));
}

import { NodeNetworkError } from '../node-network-error.ts';
import type { SummaryRecord } from '../reading/network-records.ts';
import { formatRfc3339, utcDay } from '../values/timestamp.ts';

/** A count and its time. */
export interface HistoricalCount {
  readonly count: number;
  readonly last_updated_utc: string;
}

/**
 * The network in numbers.
 *
 * @see node status API: NetworkSummary, operation summary
 */
export interface NetworkSummary {
  /** Nodes in the skimmed set. */
  readonly total_nodes: number;
  readonly mixnodes: {
    /** `count`: nodes that mix in this epoch; `self_described`: all described nodes. */
    readonly bonded: HistoricalCount & { readonly self_described: number };
    readonly historical: HistoricalCount;
  };
  readonly gateways: {
    /** `count`: described gateways, bonded or not; `entry`, `exit`: roles of this epoch. */
    readonly bonded: HistoricalCount & { readonly entry: number; readonly exit: number };
    readonly historical: HistoricalCount;
  };
}

/**
 * The summary of one day.
 *
 * @see node status API: SummaryHistory, operation summary_history
 */
export interface SummaryHistoryView {
  readonly date: string;
  /** The day's last summary, with `last_updated_utc` in unix seconds, as a text. */
  readonly value_json: NetworkSummary;
  readonly timestamp_utc: string;
}

/**
 * The summary of the latest cycle.
 *
 * @throws NodeNetworkError NO_SUMMARY before the first cycle.
 */
export function networkSummary(record: SummaryRecord | null): NetworkSummary {
  if (record === null) throw new NodeNetworkError('NO_SUMMARY');
  return summaryWith(record, formatRfc3339(record.at));
}

/** One element per day, newest first, in the order of the records. */
export function summaryHistory(newestFirst: readonly SummaryRecord[]): SummaryHistoryView[] {
  return newestFirst.map((record) => ({
    date: utcDay(record.at),
    value_json: summaryWith(record, String(Math.floor(record.at.getTime() / 1000))),
    timestamp_utc: formatRfc3339(record.at),
  }));
}

function summaryWith(record: SummaryRecord, last_updated_utc: string): NetworkSummary {
  return {
    total_nodes: record.skimmedNodes,
    mixnodes: {
      bonded: {
        count: record.mixingNodes,
        self_described: record.describedNodes,
        last_updated_utc,
      },
      historical: { count: record.historicalMixnodes, last_updated_utc },
    },
    gateways: {
      bonded: {
        count: record.describedGateways,
        entry: record.entryGateways,
        exit: record.exitGateways,
        last_updated_utc,
      },
      historical: { count: record.historicalGateways, last_updated_utc },
    },
  };
}

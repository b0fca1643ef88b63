import type { CycleCounts, SummaryRecord } from '@tandem/node-network-domain';

/** A stored summary. */
export interface SummaryRow {
  readonly at: Date;
  readonly counts: CycleCounts;
  readonly historicalMixnodes: number;
  readonly historicalGateways: number;
}

export const SUMMARY_COLUMNS = `at, counts, historical_mixnodes as "historicalMixnodes",
  historical_gateways as "historicalGateways"`;

export function summaryOf({ counts, ...rest }: SummaryRow): SummaryRecord {
  return { ...counts, ...rest };
}

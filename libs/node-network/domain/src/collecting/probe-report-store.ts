import type { ProbeReport } from '../probes/probe-report.ts';

/** Stores probe reports, one per gateway. */
export interface ProbeReportStore {
  /**
   * Stores in one transaction each report of a gateway ever seen that is newer than the stored one, and marks
   * those gateways as updated at `at`. A stored one that is further ahead of `at` than
   * `MAX_MS_AHEAD` is replaced.
   *
   * @returns the number of stored reports
   */
  saveProbeReports(reports: readonly ProbeReport[], at: Date): Promise<number>;
}

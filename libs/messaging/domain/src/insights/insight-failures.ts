/** Failures of queries about a message, and of reporting it. */
export interface InsightFailures {
  MESSAGE_HISTORY_DISABLED: null;
  READ_RECEIPTS_DISABLED: null;
  /** A report for another reason must explain it. */
  REPORT_EXPLANATION_MISSING: null;
  /** The organization has no channel for reports. */
  MESSAGE_REPORTING_DISABLED: null;
}

/** What can be wrong with asking about a message, and with reporting it. */
export interface InsightFailures {
  MESSAGE_HISTORY_DISABLED: null;
  READ_RECEIPTS_DISABLED: null;
  /** A report for no listed reason says why. */
  REPORT_EXPLANATION_MISSING: null;
  /** The organization has no channel for reports. */
  MESSAGE_REPORTING_DISABLED: null;
}

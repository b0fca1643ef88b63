/** Failures of attaching data to a message. */
export interface SubmessageFailures {
  SUBMESSAGE_NOT_JSON: null;
  /** Only the author of a message may attach the first data. */
  SUBMESSAGE_NOT_ATTACHABLE: null;
  /** `reason` explains why the data is invalid for a poll or to-do list. */
  SUBMESSAGE_DATA_INVALID: { readonly reason: string };
}

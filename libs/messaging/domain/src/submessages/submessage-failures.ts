/** What can be wrong with data that is attached to a message. */
export interface SubmessageFailures {
  SUBMESSAGE_NOT_JSON: null;
  /** Only the author of a message begins to attach data to it. */
  SUBMESSAGE_NOT_ATTACHABLE: null;
  /** `reason` says what a poll or to-do list does not understand. */
  SUBMESSAGE_DATA_INVALID: { readonly reason: string };
}

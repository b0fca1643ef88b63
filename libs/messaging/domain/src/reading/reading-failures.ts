/** Failures of commands on read state and flags. */
export interface ReadingFailures {
  FLAG_UNKNOWN: { readonly flag: string };
  /** A flag that follows from the message. */
  FLAG_NOT_EDITABLE: { readonly flag: string };
  /** Flags are added or removed, nothing else. */
  FLAG_OPERATION_UNKNOWN: { readonly operation: string };
  /** A channel has no messages of such a topic. */
  TOPIC_UNKNOWN: { readonly topic: string };
}

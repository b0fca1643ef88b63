/** Failures of typing notices. */
export interface TypingFailures {
  TYPING_RECIPIENTS_EMPTY: null;
  TYPING_RECIPIENT_UNKNOWN: { readonly userId: number };
  /** Missing, or one that the sender may not read. */
  TYPING_CHANNEL_UNKNOWN: null;
  /** The sender's settings hide when they write direct messages. */
  DIRECT_TYPING_HIDDEN: null;
  /** The sender's settings hide when they write to channels. */
  CHANNEL_TYPING_HIDDEN: null;
  TYPING_MESSAGE_UNKNOWN: null;
  TYPING_EDIT_DISABLED: null;
  TYPING_EDIT_NOT_PERMITTED: null;
  TYPING_EDIT_TOO_LATE: null;
}

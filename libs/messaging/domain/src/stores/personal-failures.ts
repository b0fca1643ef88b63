/** What can go wrong with drafts, saved snippets and messages that wait for their time. */
export interface PersonalFailures {
  /** One person has `limit` such things already. */
  LIMIT_REACHED: { readonly things: string; readonly limit: number };
  DRAFTS_NOT_SYNCHRONIZED: null;
  DRAFT_NEEDS_ONE_CHANNEL: null;
  DRAFT_TIME_NEGATIVE: null;
  DRAFT_UNKNOWN: null;
  SAVED_SNIPPET_UNKNOWN: null;
  SAVED_SNIPPET_CHANGES_NOTHING: null;
  SCHEDULED_TIME_NOT_IN_FUTURE: null;
  /** The type is to change, but not whom it is for. */
  SCHEDULED_RECIPIENT_MISSING: null;
  SCHEDULED_TOPIC_MISSING: null;
  SCHEDULED_MESSAGE_UNKNOWN: null;
  SCHEDULED_MESSAGE_SENT: null;
  REMINDER_NOTE_TOO_LONG: { readonly limit: number };
  REMINDER_UNKNOWN: null;
}

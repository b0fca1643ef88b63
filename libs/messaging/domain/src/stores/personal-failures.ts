/** Failures of drafts, saved snippets and scheduled messages. */
export interface PersonalFailures {
  /** The user already has `limit` such objects. */
  LIMIT_REACHED: { readonly things: string; readonly limit: number };
  DRAFTS_NOT_SYNCHRONIZED: null;
  DRAFT_NEEDS_ONE_CHANNEL: null;
  DRAFT_TIME_NEGATIVE: null;
  DRAFT_UNKNOWN: null;
  SAVED_SNIPPET_UNKNOWN: null;
  SAVED_SNIPPET_CHANGES_NOTHING: null;
  SCHEDULED_TIME_NOT_IN_FUTURE: null;
  /** The type changes without new recipients. */
  SCHEDULED_RECIPIENT_MISSING: null;
  SCHEDULED_TOPIC_MISSING: null;
  SCHEDULED_CHANNEL_MISSING: null;
  SCHEDULED_CHANNELS_TOO_MANY: null;
  SCHEDULED_MESSAGE_UNKNOWN: null;
  SCHEDULED_MESSAGE_SENT: null;
  REMINDER_NOTE_TOO_LONG: { readonly limit: number };
  REMINDER_UNKNOWN: null;
}

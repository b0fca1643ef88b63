/** The expected failures of this area. */
export interface PresenceFailures {
  PRESENCE_STATUS_INVALID: { status: string };
  BOTS_HAVE_NO_PRESENCE: null;
  /** Nobody has seen the account. `key` is what it was asked for by. */
  PRESENCE_UNKNOWN: { key: string };
}

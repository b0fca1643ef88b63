/** The expected failures of this area. */
export interface PresenceFailures {
  PRESENCE_STATUS_INVALID: { status: string };
  BOTS_HAVE_NO_PRESENCE: null;
  /** The account was never active. `key` is the id or address of the request. */
  PRESENCE_UNKNOWN: { key: string };
}

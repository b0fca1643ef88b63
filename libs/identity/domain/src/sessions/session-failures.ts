/** Failures of sessions. */
export interface SessionFailures {
  NO_SUCH_SESSION: null;
  /** The actor did not authenticate with a session. */
  NOT_A_SESSION: null;
  /** The token or session of the request ended meanwhile. */
  CREDENTIAL_ENDED: null;
}

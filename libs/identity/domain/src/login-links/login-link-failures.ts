/** Failures of links for log-ins. */
export interface LoginLinkFailures {
  /** It is unknown, used or expired, or of another organization. */
  LOGIN_LINK_INVALID: null;
}

/** Failures of replacing a lost password. */
export interface PasswordResetFailures {
  PASSWORD_RESET_LINK_INVALID: null;
}

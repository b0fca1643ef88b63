/** What can go wrong with a new password for one that is lost. */
export interface PasswordResetFailures {
  PASSWORD_RESET_LINK_INVALID: null;
}

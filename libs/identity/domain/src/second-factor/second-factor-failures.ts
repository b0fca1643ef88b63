/** Failures of second factors. */
export interface SecondFactorFailures {
  /** The password is right; a code is missing. */
  SECOND_FACTOR_REQUIRED: null;
  SECOND_FACTOR_WRONG: null;
  SECOND_FACTOR_ALREADY_ON: null;
  SECOND_FACTOR_OFF: null;
}

/** Failures of deleting messages. */
export interface DeletionFailures {
  MESSAGE_DELETE_NOT_PERMITTED: null;
  MESSAGE_DELETE_TIME_LIMIT_PASSED: null;
}

/** What a failed log-in was aimed at. Such an account need not exist. */
export interface LoginTarget {
  readonly realmId: number;
  /** What was typed, in lower case. */
  readonly account: string;
}

/** When and from where a log-in failed. */
export interface LoginFailure {
  /** The network address that it came from. */
  readonly address: string;
  readonly at: Date;
}

/**
 * Remembers failed log-ins, across processes and restarts. Failures in parallel are all kept; the
 * order in which they are told is by time alone.
 */
export interface LoginFailures {
  /** Those after `since`, the latest first and at most `limit` of them. */
  recent(target: LoginTarget, since: Date, limit: number): Promise<readonly LoginFailure[]>;
  /** Adds a failure. What happened before `forgetBefore`, to whomever, may be forgotten. */
  add(target: LoginTarget, failure: LoginFailure, forgetBefore: Date): Promise<void>;
  /** Forgets the failures of one account from one address. */
  clear(target: LoginTarget, address: string): Promise<void>;
}

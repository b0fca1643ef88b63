/** The target of a failed log-in. The account need not exist. */
export interface LoginTarget {
  readonly realmId: number;
  /**
   * The entered name. Names that differ in case only are one target, and the database decides which do: it
   * also finds the account. JavaScript has other lower cases of some letters, so that one account would have
   * several targets.
   */
  readonly account: string;
}

/** The time and origin of a failed log-in. */
export interface LoginFailure {
  /** `networkOf` of the client's address. */
  readonly network: string;
  readonly at: Date;
}

/** The query of a throttle. */
export interface LoginHistoryRequest {
  readonly target: LoginTarget;
  readonly network: string;
  /** Failures before it do not count. */
  readonly since: Date;
  /** A network from which the account logged in after this moment is known. */
  readonly knownSince: Date;
  /** The most failures that are returned. */
  readonly limits: Readonly<Record<keyof LoginHistory['failures'], number>>;
}

/** The failures before a log-in. */
export interface LoginHistory {
  /** The times of failed log-ins, the latest first. */
  readonly failures: {
    /** At the account, from the network. */
    readonly ofBoth: readonly Date[];
    /** At the account, from any network. */
    readonly ofAccount: readonly Date[];
    /** Failures from the network, at any account. */
    readonly ofNetwork: readonly Date[];
  };
  /** True if the account has logged in from the network before. */
  readonly isKnown: boolean;
}

/** A log-in with the right password. */
export interface LoginSuccess {
  readonly network: string;
  readonly at: Date;
  /** The number of networks that are stored for an account, those of the latest log-ins. */
  readonly knownNetworks: number;
}

/**
 * Stores failed log-ins, and the networks of those that succeeded, across processes and restarts.
 * Failures in parallel are all stored; they are ordered by time alone.
 */
export interface LoginFailures {
  historyOf(request: LoginHistoryRequest): Promise<LoginHistory>;
  /** Adds a failure. Failures before `forgetBefore` may be removed, of all accounts. */
  add(target: LoginTarget, failure: LoginFailure, forgetBefore: Date): Promise<void>;
  /**
   * Removes the failures at the account from the network. Where the account exists, the network is known
   * from now on.
   */
  succeeded(target: LoginTarget, success: LoginSuccess): Promise<void>;
}

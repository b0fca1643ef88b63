/** A log-in at a provider in progress. */
export interface LoginTransaction {
  readonly realmId: number;
  readonly providerId: number;
  /** The encrypted data of the log-in. */
  readonly sealed: string;
  readonly expiresAt: Date;
}

/** The keys of a log-in: a parameter of the answer, and a cookie of the browser. */
export interface LoginTransactionKey {
  readonly stateHash: Uint8Array;
  readonly browserHash: Uint8Array;
}

/** Users have so long to log in at the provider, in seconds. */
export const EXTERNAL_LOGIN_SECONDS = 600;

/** Log-ins at providers in progress, for commands. Bound to the transaction. */
export interface LoginTransactionRepository {
  add(transaction: LoginTransaction, key: LoginTransactionKey): Promise<void>;
  /**
   * Removes the log-in and returns it: of two concurrent commands, one gets it. `null` for another browser
   * too.
   */
  take(key: LoginTransactionKey): Promise<LoginTransaction | null>;
}

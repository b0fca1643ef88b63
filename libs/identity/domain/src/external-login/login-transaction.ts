/** A log-in at a provider that is under way. */
export interface LoginTransaction {
  readonly realmId: number;
  readonly providerId: number;
  /** What belongs to the log-in, encrypted. */
  readonly sealed: string;
  readonly expiresAt: Date;
}

/** What a log-in is found by: a parameter of the answer, and a cookie of the browser. */
export interface LoginTransactionKey {
  readonly stateHash: Uint8Array;
  readonly browserHash: Uint8Array;
}

/** Users have so long to log in at the provider, in seconds. */
export const EXTERNAL_LOGIN_SECONDS = 600;

/** Log-ins at providers that are under way, for commands. Bound to the transaction. */
export interface LoginTransactionRepository {
  add(transaction: LoginTransaction, key: LoginTransactionKey): Promise<void>;
  /** Removes the log-in and returns it: of two commands, one gets it. `null` for another browser too. */
  take(key: LoginTransactionKey): Promise<LoginTransaction | null>;
}

/** A new user. */
export interface Newcomer {
  readonly realmId: number;
  readonly userId: number;
  /** The creator of the account; `null` for the operator. */
  readonly creatorId: number | null;
}

/**
 * The default channels of new users. They belong to another context, whose adapter participates in the same
 * transaction.
 */
export interface DefaultChannels {
  /** Appends events too: call it after the event of the new account. */
  join(newcomer: Newcomer): Promise<void>;
}

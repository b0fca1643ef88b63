/** A user whose account was just created. */
export interface Newcomer {
  readonly realmId: number;
  readonly userId: number;
  /** Who opened the account; `null` for the operator. */
  readonly creatorId: number | null;
}

/**
 * The channels that new users are subscribed to. Another context keeps them, whose adapter takes
 * part in the same transaction.
 */
export interface DefaultChannels {
  /** Appends events too: call it after the event of the new account. */
  join(newcomer: Newcomer): Promise<void>;
}

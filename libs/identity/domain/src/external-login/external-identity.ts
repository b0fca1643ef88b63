/** A user of a provider, by an immutable id. */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** A link of an account to a user of a provider. */
export interface LinkedIdentity extends ExternalIdentity {
  readonly id: number;
}

/** Accounts that are linked to users of providers, for commands. Bound to the transaction. */
export interface ExternalIdentityRepository {
  /** The id of the account of the organization that is linked. */
  find(realmId: number, identity: ExternalIdentity): Promise<number | null>;
  /**
   * Links an account.
   *
   * @returns false, with nothing stored, where the account is linked to another user of the issuer, or the
   *   user of the provider to another account
   */
  link(realmId: number, userId: number, identity: ExternalIdentity): Promise<boolean>;
  /** The links of an account, oldest first. */
  list(userId: number): Promise<readonly LinkedIdentity[]>;
  /** Removes a link of an account. @returns whether there was one */
  unlink(userId: number, id: number): Promise<boolean>;
}

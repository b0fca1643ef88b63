/** A user without an account, whose address is verified. */
export interface JoiningUser {
  readonly realmId: number;
  readonly email: string;
  readonly fullName: string;
  /** The client's network address. */
  readonly address: string;
}

/** Invitations to organizations. Another context stores them. */
export interface InvitedSignUps {
  /**
   * Creates the account of an invited user, with the terms of the invitation and without a password.
   *
   * @returns the id of the account; `null` where no valid invitation is for the address
   * @throws IdentityError EXTERNAL_SIGN_UP_REFUSED
   */
  join(user: JoiningUser): Promise<number | null>;
}

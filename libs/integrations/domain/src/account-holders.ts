/** A user of the organization. */
export interface AccountHolder {
  readonly userId: number;
  readonly fullName: string;
}

/** Finds users by their accounts of other systems. */
export interface AccountHolders {
  /**
   * @param profileField the name of a profile field for external accounts
   * @param account case does not matter
   * @returns the active user with that account; `null` if there is none, or more than one
   */
  find(realmId: number, profileField: string, account: string): Promise<AccountHolder | null>;
}

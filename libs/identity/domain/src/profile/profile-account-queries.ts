/** Finds users by the accounts of other systems in their profiles. */
export interface ProfileAccountQueries {
  /**
   * @param fieldName the name of a field for external accounts
   * @param account case does not matter
   * @returns the active user with that account; `null` if there is none, or more than one
   */
  findByAccount(
    realmId: number,
    fieldName: string,
    account: string,
  ): Promise<{ readonly userId: number; readonly fullName: string } | null>;
}

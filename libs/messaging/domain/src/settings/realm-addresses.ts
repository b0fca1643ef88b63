/** The address of an organization. @see the setting EXTERNAL_URL */
export interface RealmAddresses {
  /** Base address without a trailing slash. */
  urlOf(realmStringId: string): string;
  /** Domain of the addresses that hide a user's real one. */
  emailDomainOf(realmStringId: string): string;
}

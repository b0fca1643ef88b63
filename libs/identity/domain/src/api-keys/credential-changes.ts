/** Whose credentials changed: one account's, or those of all accounts of an organization. */
export type CredentialChange = { readonly userId: number } | { readonly realmId: number };

/**
 * Tells the caches of this process what they must forget, so that the caller of a command finds it
 * done. Other processes learn it from the store itself, a moment after the commit.
 */
export interface CredentialChanges {
  /** Called after the commit. */
  announce(change: CredentialChange): void;
}

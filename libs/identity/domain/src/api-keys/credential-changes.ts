/** The accounts whose credentials changed: one account, or all accounts of an organization. */
export type CredentialChange = { readonly userId: number } | { readonly realmId: number };

/**
 * Invalidates the caches of this process, so that the actor of a command sees its effect at once. The store
 * notifies other processes directly after the commit.
 */
export interface CredentialChanges {
  /** Called after the commit. */
  announce(change: CredentialChange): void;
}

import type { ProfileAccountQueries } from '@tandem/identity-domain';
import type { AccountHolders } from '@tandem/integrations-domain';

/** The accounts of other systems in the profiles of the identity context. */
export class IdentityAccountHolders implements AccountHolders {
  readonly #profileAccounts: ProfileAccountQueries;

  constructor(profileAccounts: ProfileAccountQueries) {
    this.#profileAccounts = profileAccounts;
  }

  find(...args: Parameters<AccountHolders['find']>): ReturnType<AccountHolders['find']> {
    return this.#profileAccounts.findByAccount(...args);
  }
}

import { IdentityError, type IdentityErrorCode } from '../identity-error.ts';
import type { RealmAddresses } from '../realms/realm-addresses.ts';
import type { RealmRepository } from '../realms/realm-repository.ts';
import { realmOf } from '../identity-tx.ts';
import { checkedEmailAddress } from './email-address.ts';
import { checkEmailDomain } from './email-domains.ts';

/** The error for an address that an organization does not accept. */
export type AddressRefusal = Extract<
  IdentityErrorCode,
  'EMAIL_MALFORMED' | 'EMAIL_DOMAIN_NOT_ALLOWED' | 'EMAIL_DISPOSABLE' | 'EMAIL_WITH_PLUS'
>;

const REFUSALS: Readonly<Record<AddressRefusal, true>> = {
  EMAIL_MALFORMED: true,
  EMAIL_DOMAIN_NOT_ALLOWED: true,
  EMAIL_DISPOSABLE: true,
  EMAIL_WITH_PLUS: true,
};

export function isAddressRefusal(code: IdentityErrorCode): code is AddressRefusal {
  return Object.hasOwn(REFUSALS, code);
}

interface CheckAddressesPorts {
  readonly realms: Pick<RealmRepository, 'find' | 'domainsOf'>;
  readonly addresses: Pick<RealmAddresses, 'emailDomainOf'>;
}

/** Checks which addresses an organization accepts for new users. */
export class CheckAddresses {
  readonly #ports: CheckAddressesPorts;

  constructor(ports: CheckAddressesPorts) {
    this.#ports = ports;
  }

  /**
   * At most two queries, for any number of addresses.
   *
   * @returns the refused addresses, with the reason
   * @throws IdentityError NO_SUCH_REALM
   */
  async execute(
    realmId: number,
    emails: readonly string[],
  ): Promise<ReadonlyMap<string, AddressRefusal>> {
    const { realms, addresses } = this.#ports;
    const realm = await realmOf(this.#ports, realmId);
    const ownDomain = addresses.emailDomainOf(realm.stringId);
    let domains: ReturnType<RealmRepository['domainsOf']> | undefined;
    const refusals = new Map<string, AddressRefusal>();
    for (const email of emails) {
      try {
        const address = checkedEmailAddress(email, ownDomain);
        await checkEmailDomain(address, realm, () => (domains ??= realms.domainsOf(realmId)));
      } catch (error) {
        const code = error instanceof IdentityError ? (error as IdentityError).code : null;
        if (code === null || !isAddressRefusal(code)) throw error;
        refusals.set(email, code);
      }
    }
    return refusals;
  }
}

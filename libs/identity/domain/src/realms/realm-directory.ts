import { IdentityError } from '../identity-error.ts';
import type { Realm } from './realm.ts';
import type { RealmAddresses } from './realm-addresses.ts';
import type { RealmQueries } from './realm-queries.ts';

/** Finds the organization of a request. */
export class RealmDirectory {
  readonly #addresses: RealmAddresses;
  readonly #realms: RealmQueries;

  constructor(addresses: RealmAddresses, realms: RealmQueries) {
    this.#addresses = addresses;
    this.#realms = realms;
  }

  /**
   * @param host the request's Host, without a port
   * @returns deactivated organizations too; `null` where `host` belongs to none
   */
  async findByHost(host: string): Promise<Realm | null> {
    const stringId = this.#addresses.stringIdOf(host);
    return stringId === null ? null : this.#realms.findByStringId(stringId);
  }

  /**
   * @param host the request's Host, without a port
   * @throws IdentityError NONEXISTENT_SUBDOMAIN, REALM_DEACTIVATED
   */
  async activeAt(host: string): Promise<Realm> {
    const realm = await this.findByHost(host);
    if (!realm) throw new IdentityError('NONEXISTENT_SUBDOMAIN');
    if (realm.deactivated) throw new IdentityError('REALM_DEACTIVATED');
    return realm;
  }
}

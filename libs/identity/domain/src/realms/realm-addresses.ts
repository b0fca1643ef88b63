import { INTERNAL_REALM, ROOT_REALM, isRealmStringId } from './realm.ts';

/** Replaces the host in addresses where it cannot be used; reserved by RFC 2606. */
const FALLBACK_EMAIL_DOMAIN = 'tandem.invalid';
const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/;

/**
 * Maps host names to organizations and back. The root organization has the external address, each other one
 * a subdomain of it.
 */
export class RealmAddresses {
  readonly #base: URL;
  /** Host names whose subdomains are organizations. */
  readonly #parents: readonly string[];

  /**
   * @param externalUrl the address that clients see, e.g. `https://chat.example.com`
   * @param options.localhostSubdomains whether `<name>.localhost` is an organization as well, for any
   *   external address; browsers resolve such names to the local machine
   */
  constructor(externalUrl: string, options: { readonly localhostSubdomains?: boolean } = {}) {
    this.#base = new URL(externalUrl);
    const parents = options.localhostSubdomains ? ['localhost'] : [];
    if (!IP_ADDRESS.test(this.#base.hostname)) parents.push(this.#base.hostname);
    this.#parents = parents;
  }

  /**
   * The short name of `host`: a subdomain's label, or the root's empty name for every other host, so that
   * an address or an alias of the machine works too.
   *
   * @param host without a port
   * @returns `null` for a subdomain that cannot be an organization
   */
  stringIdOf(host: string): string | null {
    const lower = host.toLowerCase();
    const name = lower.endsWith('.') ? lower.slice(0, -1) : lower;
    const parent = this.#parents.find((each) => name.endsWith(`.${each}`));
    if (parent === undefined) return ROOT_REALM;
    const label = name.slice(0, -parent.length - 1);
    return label !== ROOT_REALM && isRealmStringId(label) ? label : null;
  }

  /** The address of an organization, without a slash at its end. */
  urlOf(stringId: string): string {
    const { protocol, port } = this.#base;
    return `${protocol}//${this.hostOf(stringId)}${port === '' ? '' : `:${port}`}`;
  }

  /** The host name of an organization, without a port. */
  hostOf(stringId: string): string {
    const parent = this.#parents.at(-1) ?? this.#base.hostname;
    return stringId === ROOT_REALM ? this.#base.hostname : `${stringId}.${parent}`;
  }

  /**
   * The domain of addresses that the server generates for an organization: of bots, and of users who hide
   * theirs.
   */
  emailDomainOf(stringId: string): string {
    const host = this.hostOf(stringId);
    const isName = /\.[a-z]/.test(host) || host === 'localhost';
    return stringId === INTERNAL_REALM || !isName ? FALLBACK_EMAIL_DOMAIN : host;
  }
}

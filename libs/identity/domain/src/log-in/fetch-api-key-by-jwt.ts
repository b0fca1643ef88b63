import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { RealmDirectory } from '../realms/realm-directory.ts';
import type { Realm } from '../realms/realm.ts';
import type { FetchedApiKey } from './fetch-api-key.ts';
import { recordLogin } from './record-login.ts';
import type { LoginAccount } from './login-accounts.ts';

/** A token of another system about a user, and the request's host. */
export interface FetchApiKeyByJwtInput {
  /** The request's Host, without a port. */
  readonly host: string;
  /** A JSON Web Token; absent and empty are the same. */
  readonly token: string | undefined;
  /** The network address of the client. */
  readonly address: string;
  /** The client program, as it names itself. */
  readonly clientName: string;
}

/**
 * Logs in a user by a signed token of another system: a token for an API key.
 *
 * @see `POST jwt/fetch_api_key`
 */
export class FetchApiKeyByJwt {
  readonly #ports: FetchApiKeyByJwtPorts;
  readonly #directory: RealmDirectory;

  constructor(ports: FetchApiKeyByJwtPorts) {
    this.#ports = ports;
    this.#directory = new RealmDirectory(ports.addresses, ports.realms);
  }

  /**
   * @throws IdentityError NONEXISTENT_SUBDOMAIN, JWT_AUTH_DISABLED, JWT_MISSING, JWT_INVALID,
   *   JWT_WITHOUT_EMAIL, AUTHENTICATION_FAILED, USER_DEACTIVATED, REALM_DEACTIVATED, checked in this order;
   *   NONEXISTENT_SUBDOMAIN also for users who have an account only in another organization
   */
  async execute(
    input: FetchApiKeyByJwtInput,
  ): Promise<FetchedApiKey & { readonly realmId: number }> {
    const realm = await this.#directory.findByHost(input.host);
    if (!realm) throw new IdentityError('NONEXISTENT_SUBDOMAIN');
    const email = await this.#vouchedFor(realm, input.token);
    const account = await this.#accountOf(realm, email.trim());
    if (!account.isActive) throw new IdentityError('USER_DEACTIVATED');
    if (realm.deactivated) throw new IdentityError('REALM_DEACTIVATED');
    const { userId, apiKeyVersion } = account;
    const { address, clientName } = input;
    await recordLogin(this.#ports, {
      realmId: realm.id,
      account,
      clientName,
      address,
      method: 'jwt',
      credential: 'api_key',
    });
    const apiKey = this.#ports.apiKeys.keyOf(userId, apiKeyVersion);
    return { userId, realmId: realm.id, email: account.email, apiKey };
  }

  async #vouchedFor(realm: Realm, token: string | undefined): Promise<string> {
    if (!this.#ports.jwt.isEnabledFor(realm.stringId)) {
      throw new IdentityError('JWT_AUTH_DISABLED');
    }
    if (!token) throw new IdentityError('JWT_MISSING');
    const claims = await this.#ports.jwt.verify(realm.stringId, token);
    if (!claims) throw new IdentityError('JWT_INVALID');
    const { email } = claims;
    if (typeof email !== 'string') throw new IdentityError('JWT_WITHOUT_EMAIL');
    // No address has a null character, and no repository can search for one.
    if (email.includes('\0')) throw new IdentityError('AUTHENTICATION_FAILED');
    return email;
  }

  async #accountOf(realm: Realm, email: string): Promise<LoginAccount> {
    const account = await this.#ports.logins.findByEmail(realm.id, email);
    // Tokens do not identify bots: their owners show their keys.
    if (account?.isBot) throw new IdentityError('AUTHENTICATION_FAILED');
    if (account) return account;
    const elsewhere = await this.#ports.logins.isKnownElsewhere(realm.id, email);
    throw new IdentityError(elsewhere ? 'NONEXISTENT_SUBDOMAIN' : 'AUTHENTICATION_FAILED');
  }
}

type FetchApiKeyByJwtPorts = Pick<
  IdentityPorts,
  'addresses' | 'realms' | 'logins' | 'jwt' | 'apiKeys' | 'clock' | 'unitOfWork'
>;

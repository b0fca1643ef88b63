import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { RealmDirectory } from '../realms/realm-directory.ts';
import { effectiveRealmSettings } from '../realms/realm-settings.ts';
import { recordLogin } from './record-login.ts';
import type { LoginAccount } from './login-accounts.ts';

/** What a person types, and where it came in. */
export interface FetchApiKeyInput {
  /** The request's Host, without a port. */
  readonly host: string;
  /** The real address. */
  readonly username: string;
  readonly password: string;
  /** The network address of who asks. */
  readonly address: string;
  /** The program that asks, as far as it says. */
  readonly clientName: string;
}

/** What a client needs to call everything else. */
export interface FetchedApiKey {
  readonly userId: number;
  /** The real address. */
  readonly email: string;
  readonly apiKey: string;
}

/**
 * Logs a person in: a password for an API key. There is no actor before it succeeds.
 *
 * @see `POST fetch_api_key`
 */
export class FetchApiKey {
  readonly #ports: FetchApiKeyPorts;
  readonly #directory: RealmDirectory;

  constructor(ports: FetchApiKeyPorts) {
    this.#ports = ports;
    this.#directory = new RealmDirectory(ports.addresses, ports.realms);
  }

  /**
   * Neither the response nor its duration reveals whether an account exists; only clients that
   * present its password learn that it is deactivated.
   *
   * @throws IdentityError NONEXISTENT_SUBDOMAIN, REALM_DEACTIVATED, PASSWORD_AUTH_DISABLED,
   *   LOGIN_THROTTLED, AUTHENTICATION_FAILED, USER_DEACTIVATED, looked for in this order
   */
  async execute(input: FetchApiKeyInput): Promise<FetchedApiKey> {
    const realm = await this.#directory.findByHost(input.host);
    if (!realm) throw new IdentityError('NONEXISTENT_SUBDOMAIN');
    if (realm.deactivated) throw new IdentityError('REALM_DEACTIVATED');
    if (!effectiveRealmSettings(realm.settings).password_auth_enabled) {
      throw new IdentityError('PASSWORD_AUTH_DISABLED');
    }
    const account = await this.#verified(realm.id, input);
    if (!account.isActive) throw new IdentityError('USER_DEACTIVATED');
    const { address, clientName } = input;
    await recordLogin(this.#ports, {
      realmId: realm.id,
      account,
      clientName,
      address,
    });
    const apiKey = this.#ports.apiKeys.keyOf(account.userId, account.apiKeyVersion);
    return { userId: account.userId, email: account.email, apiKey };
  }

  async #verified(realmId: number, input: FetchApiKeyInput): Promise<LoginAccount> {
    const { logins, passwords, throttle } = this.#ports;
    const { username, address } = input;
    const attempt = { realmId, account: username, address };
    await throttle.check(attempt);
    const account = await logins.findByEmail(realmId, username.trim());
    const right = await passwords.verify(account?.passwordHash ?? null, input.password);
    if (!account || !right) {
      await throttle.failed(attempt);
      throw new IdentityError('AUTHENTICATION_FAILED');
    }
    // Asked again: of many guesses made at once, all passed the first check.
    await throttle.check(attempt);
    await throttle.succeeded(attempt);
    return account;
  }
}

type FetchApiKeyPorts = Pick<
  IdentityPorts,
  'addresses' | 'realms' | 'logins' | 'passwords' | 'throttle' | 'apiKeys' | 'clock' | 'unitOfWork'
>;

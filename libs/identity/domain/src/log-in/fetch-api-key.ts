import type { IdentityPorts } from '../identity-ports.ts';
import { PasswordLogin, type PasswordLoginInput } from './password-login.ts';
import { recordLogin } from './record-login.ts';

/** The credentials that a user enters, and the request's host. */
export type FetchApiKeyInput = PasswordLoginInput;

/** The data that a client needs for all other calls. */
export interface FetchedApiKey {
  readonly userId: number;
  /** The real address. */
  readonly email: string;
  readonly apiKey: string;
}

/**
 * Logs a person in: a password for an API key.
 *
 * @see `POST fetch_api_key`
 */
export class FetchApiKey {
  readonly #ports: FetchApiKeyPorts;
  readonly #login: PasswordLogin;

  constructor(ports: FetchApiKeyPorts) {
    this.#ports = ports;
    this.#login = new PasswordLogin(ports);
  }

  /** @throws IdentityError as {@link PasswordLogin.execute} */
  async execute(input: FetchApiKeyInput): Promise<FetchedApiKey> {
    const { realm, account } = await this.#login.execute(input);
    const { address, clientName } = input;
    await recordLogin(this.#ports, {
      realmId: realm.id,
      account,
      clientName,
      address,
      method: 'password',
      credential: 'api_key',
    });
    const apiKey = this.#ports.apiKeys.keyOf(account.userId, account.apiKeyVersion);
    return { userId: account.userId, email: account.email, apiKey };
  }
}

type FetchApiKeyPorts = ConstructorParameters<typeof PasswordLogin>[0] &
  Pick<IdentityPorts, 'apiKeys'>;

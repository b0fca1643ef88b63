import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { RealmDirectory } from '../realms/realm-directory.ts';
import type { Realm } from '../realms/realm.ts';
import { loginDestination } from './login-destination.ts';
import type { LoginProvider } from './login-provider.ts';
import { EXTERNAL_LOGIN_SECONDS } from './login-transaction.ts';
import { providerClient, sealedLogin } from './sealed-login.ts';

/** A log-in that a browser starts. */
interface BeginExternalLoginInput {
  /** The request's Host, without a port. */
  readonly host: string;
  /** The name of the provider; `null` for the first one. */
  readonly provider: string | null;
  /** The destination of the browser after the log-in; a path of this server. */
  readonly next: string | undefined;
  /** The one-time pad of a mobile application. */
  readonly mobileOtp: string | undefined;
  /** The key of a desktop program. */
  readonly desktopOtp?: string | undefined;
  /** The path of this server that the provider sends the browser back to. */
  readonly returnPath: string;
}

/** The response to the browser. */
interface BegunLogin {
  /** The address at the provider. */
  readonly url: string;
  /** The value of a cookie, without which the log-in is not finished. */
  readonly browserKey: string;
  readonly seconds: number;
}

/** Sends a browser to a provider of OpenID Connect. */
export class BeginExternalLogin {
  readonly #ports: BeginPorts;
  readonly #directory: RealmDirectory;

  constructor(ports: BeginPorts) {
    this.#ports = ports;
    this.#directory = new RealmDirectory(ports.addresses, ports.realms);
  }

  /**
   * @throws IdentityError NONEXISTENT_SUBDOMAIN, REALM_DEACTIVATED, FLOW_OTP_INVALID, FLOW_OTPS_TOGETHER,
   *   NO_SUCH_LOGIN_PROVIDER, LOGIN_PROVIDER_UNAVAILABLE, checked in this order
   */
  async execute(input: BeginExternalLoginInput): Promise<BegunLogin> {
    const { addresses, clock, openId, secrets, seal, unitOfWork } = this.#ports;
    const realm = await this.#directory.activeAt(input.host);
    const destination = loginDestination(input);
    const provider = await this.#provider(realm, input.provider);
    const [state, nonce, codeVerifier] = [
      secrets.generate(),
      secrets.generate(),
      secrets.generate(),
    ];
    const redirectUrl = `${addresses.urlOf(realm.stringId)}${input.returnPath}`;
    const client = providerClient(provider, seal);
    const url = await openId.begin(client, redirectUrl, { state, nonce, codeVerifier });
    const browserKey = secrets.generate();
    const expiresAt = new Date(clock.now().getTime() + EXTERNAL_LOGIN_SECONDS * 1000);
    const sealed = sealedLogin(seal, state, { ...destination, nonce, codeVerifier, redirectUrl });
    await unitOfWork.run((tx) =>
      tx.loginTransactions.add(
        { realmId: realm.id, providerId: provider.id, sealed, expiresAt },
        { stateHash: secrets.hashOf(state), browserHash: secrets.hashOf(browserKey) },
      ),
    );
    return { url, browserKey, seconds: EXTERNAL_LOGIN_SECONDS };
  }

  async #provider({ id }: Realm, name: string | null): Promise<LoginProvider> {
    const providers = await this.#ports.unitOfWork.run((tx) => tx.loginProviders.list(id));
    const found = name === null ? providers[0] : providers.find((each) => each.name === name);
    if (!found) throw new IdentityError('NO_SUCH_LOGIN_PROVIDER', { name: name ?? '' });
    return found;
  }
}

type BeginPorts = Pick<
  IdentityPorts,
  'addresses' | 'realms' | 'unitOfWork' | 'clock' | 'secrets' | 'seal' | 'openId'
>;

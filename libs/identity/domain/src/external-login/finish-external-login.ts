import type { AuditActor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount, type IdentityTx } from '../identity-tx.ts';
import { RealmDirectory } from '../realms/realm-directory.ts';
import type { Realm } from '../realms/realm.ts';
import { openSession, type Browser, type StartedSession } from '../sessions/open-session.ts';
import { recordLogin } from '../log-in/record-login.ts';
import {
  ExternalAccounts,
  type ExternalAccountPorts,
  type FoundAccount,
} from './external-accounts.ts';
import {
  DESKTOP_TOKEN_SECONDS,
  MAX_LOGIN_LINKS_PER_USER,
  loginLinkHash,
} from '../login-links/login-link.ts';
import { encryptedApiKey } from './login-destination.ts';
import type { LoginTransaction } from './login-transaction.ts';
import type { ExternalUser } from './open-id-connect.ts';
import { openedLogin, providerClient } from './sealed-login.ts';

/** A browser that returns from the provider. */
interface FinishExternalLoginInput {
  /** The request's Host, without a port. */
  readonly host: string;
  readonly browser: Browser;
  /** The cookie of the log-in; `null` where the browser sends none. */
  readonly browserKey: string | null;
  /** The parameter `state` of the query. */
  readonly state: string;
  /** The query of the address that the provider sent the browser to. */
  readonly query: string;
}

/** A user who logged in to a browser. */
interface BrowserLogin {
  readonly kind: 'browser';
  readonly session: StartedSession;
  /** The destination of the browser; a path of this server. */
  readonly next: string;
}

/** A user who logged in to a mobile application. */
interface MobileLogin {
  readonly kind: 'mobile';
  readonly realmUrl: string;
  readonly userId: number;
  /** The real address. */
  readonly email: string;
  /** 64 hexadecimal digits that the application decrypts with its one-time pad. */
  readonly encryptedApiKey: string;
}

/** A user who logged in to a desktop program, which exchanges the token for a session. */
interface DesktopLogin {
  readonly kind: 'desktop';
  /** Works once, for {@link DESKTOP_TOKEN_SECONDS}. */
  readonly token: string;
  /** The key of the program, with which the token is encrypted: 64 hexadecimal digits. */
  readonly otp: string;
}

/**
 * Finishes a log-in by a provider: for a session as after a password, for the API key of a mobile application, or
 * for a token of a desktop program. The second factor is the provider's.
 */
export class FinishExternalLogin {
  readonly #ports: FinishPorts;
  readonly #directory: RealmDirectory;
  readonly #accounts: ExternalAccounts;

  constructor(ports: FinishPorts) {
    this.#ports = ports;
    this.#directory = new RealmDirectory(ports.addresses, ports.realms);
    this.#accounts = new ExternalAccounts(ports);
  }

  /**
   * A log-in is consumed by its first answer, even if that fails.
   *
   * @throws IdentityError NONEXISTENT_SUBDOMAIN, REALM_DEACTIVATED, EXTERNAL_LOGIN_EXPIRED,
   *   LOGIN_PROVIDER_UNAVAILABLE, EXTERNAL_LOGIN_REFUSED, and as {@link ExternalAccounts.find}
   */
  async execute(
    input: FinishExternalLoginInput,
  ): Promise<BrowserLogin | MobileLogin | DesktopLogin> {
    const realm = await this.#directory.activeAt(input.host);
    const { seal, openId } = this.#ports;
    const { state, query } = input;
    const { transaction, client } = await this.#begun(realm, input);
    const login = openedLogin(seal, state, transaction.sealed);
    const { next, mobileOtp, desktopOtp, redirectUrl, ...proof } = login;
    const user = await openId.finish(client, { redirectUrl, query }, { ...proof, state });
    const { address } = input.browser;
    const found = await this.#accounts.find(realm, user, address);
    if (desktopOtp !== undefined) {
      const token = await this.#desktopToken(realm, found, user, address);
      return { kind: 'desktop', token, otp: desktopOtp };
    }
    return mobileOtp === null
      ? { kind: 'browser', session: await this.#session(realm, found, user, input.browser), next }
      : this.#mobile(realm, found, user, { ...input.browser, mobileOtp });
  }

  /** The log-in that was begun, which ends now, and its provider. */
  async #begun(realm: Realm, { state, browserKey }: FinishExternalLoginInput) {
    const { clock, secrets, seal, unitOfWork } = this.#ports;
    if (state === '' || browserKey === null) throw new IdentityError('EXTERNAL_LOGIN_EXPIRED');
    const key = { stateHash: secrets.hashOf(state), browserHash: secrets.hashOf(browserKey) };
    const begun = await unitOfWork.run(async (tx) => {
      const transaction: LoginTransaction | null = await tx.loginTransactions.take(key);
      const isValid = transaction?.realmId === realm.id && transaction.expiresAt > clock.now();
      const provider = isValid && (await tx.loginProviders.find(realm.id, transaction.providerId));
      return provider ? { transaction, client: providerClient(provider, seal) } : null;
    });
    if (!begun) throw new IdentityError('EXTERNAL_LOGIN_EXPIRED');
    return begun;
  }

  #session(
    { id: realmId }: Realm,
    { account, isLinked }: FoundAccount,
    user: ExternalUser,
    browser: Browser,
  ): Promise<StartedSession> {
    const allowed = { realmId, account, browser, method: 'openid_connect' as const };
    return openSession(this.#ports, allowed, (tx) =>
      this.#link(tx, { realmId, userId: account.userId, isLinked }, user),
    );
  }

  async #mobile(
    { id: realmId, stringId }: Realm,
    { account, isLinked }: FoundAccount,
    user: ExternalUser,
    { address, clientName, mobileOtp }: Browser & { readonly mobileOtp: string },
  ): Promise<MobileLogin> {
    const { userId, email } = account;
    const login = {
      realmId,
      account,
      clientName,
      address,
      method: 'openid_connect',
      credential: 'api_key',
    } as const;
    await recordLogin(this.#ports, login, (tx) =>
      this.#link(tx, { realmId, userId, isLinked }, user),
    );
    const key = this.#ports.apiKeys.keyOf(userId, account.apiKeyVersion);
    const realmUrl = this.#ports.addresses.urlOf(stringId);
    return {
      kind: 'mobile',
      realmUrl,
      userId,
      email,
      encryptedApiKey: encryptedApiKey(key, mobileOtp),
    };
  }

  /** Creates a token for a desktop program. The log-in is recorded when the program exchanges the token. */
  async #desktopToken(
    { id: realmId }: Realm,
    { account: { userId }, isLinked }: FoundAccount,
    user: ExternalUser,
    address: string,
  ): Promise<string> {
    const { clock, secrets, unitOfWork } = this.#ports;
    const token = secrets.generate();
    const hash = loginLinkHash(secrets, 'desktop', token);
    const expiresAt = new Date(clock.now().getTime() + DESKTOP_TOKEN_SECONDS * 1000);
    const actor: AuditActor = { unauthenticated: true, realmId, userId, address };
    await unitOfWork.by(actor).run(async (tx) => {
      if (!(await lockedAccount(tx, realmId, userId)).isActive) {
        throw new IdentityError('USER_DEACTIVATED');
      }
      await this.#link(tx, { realmId, userId, isLinked }, user);
      await tx.loginLinks.add({ realmId, userId, expiresAt }, hash, MAX_LOGIN_LINKS_PER_USER);
    });
    return token;
  }

  /**
   * Links an account that is locked, if it still has the address that the provider vouches for. One that was linked
   * must still be.
   */
  async #link(
    tx: IdentityTx,
    { realmId, userId, isLinked }: AccountToLink,
    user: ExternalUser,
  ): Promise<void> {
    if (isLinked) {
      const linkedId = await tx.externalIdentities.find(realmId, user);
      if (linkedId !== userId) throw new IdentityError('EXTERNAL_LOGIN_EXPIRED');
      return;
    }
    const account = await tx.users.lock(realmId, userId);
    const isSame = account?.deliveryEmail.toLowerCase() === user.email?.trim().toLowerCase();
    if (!isSame) throw new IdentityError('EXTERNAL_LOGIN_EXPIRED');
    if (!(await tx.externalIdentities.link(realmId, userId, user))) {
      throw new IdentityError('EXTERNAL_ACCOUNT_LINKED');
    }
    const after = { issuer: user.issuer };
    await tx.audit.append({ kind: 'account.linked', realmId, userId, after });
  }
}

interface AccountToLink extends Pick<FoundAccount, 'isLinked'> {
  readonly realmId: number;
  readonly userId: number;
}

type FinishPorts = ExternalAccountPorts &
  Pick<IdentityPorts, 'addresses' | 'realms' | 'clock' | 'secrets' | 'seal' | 'openId' | 'changes'>;
